import Glibc
package import SystemPackage

extension FileDescriptor {
    /// Reads to the end of a file, a pipe or a terminal.
    ///
    /// - Parameter maximumBytes: After more bytes than these it stops, so that what has no end takes no memory.
    /// - Returns: The bytes; if there are more than `maximumBytes`, some of them.
    /// - Throws: `Errno` from reading.
    package func readToEnd(maximumBytes: Int = .max) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximumBytes {
            let count = try Errno.repeating { Glibc.read(rawValue, &chunk, chunk.count) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
