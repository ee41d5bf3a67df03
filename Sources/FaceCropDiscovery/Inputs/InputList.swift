package import FaceCropCore
import Glibc
package import SystemPackage

/// Reads a list of inputs that another program has written: one path after the other.
package enum InputList {
    /// Reads the list in the file at `path`, or on standard input if `path` is `-`.
    ///
    /// - Throws: `inputNotReadable` if it cannot be read.
    package static func read(_ path: FilePath) throws(RunError) -> [FilePath] {
        do throws(Errno) {
            return parse(try path == "-" ? readAll(.standardInput) : readFile(path))
        } catch {
            throw RunError(
                .inputNotReadable,
                "The list of inputs \(path) cannot be read (\(error)).",
                options: ["discover.inputs"]
            )
        }
    }

    private static func readFile(_ path: FilePath) throws(Errno) -> [UInt8] {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        try Errno.check(descriptor)
        defer { close(descriptor) }
        return try readAll(FileDescriptor(rawValue: descriptor))
    }

    private static func readAll(_ descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try Errno.repeating { Glibc.read(descriptor.rawValue, &chunk, chunk.count) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// U+FEFF in UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Splits a list into paths.
    ///
    /// If the list contains a zero byte, each path ends with one (`find -print0`); otherwise each path ends with a line
    /// end, LF or CR LF. Empty entries are dropped. A path is its bytes, without quotes or escapes. A UTF-8 byte order
    /// mark at the start is dropped.
    package static func parse(_ bytes: [UInt8]) -> [FilePath] {
        let bytes = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
        guard !bytes.contains(0) else {
            return bytes.split(separator: 0).map { FilePath(bytes: $0) }
        }
        return bytes.split(separator: UInt8(ascii: "\n"))
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
            .filter { !$0.isEmpty }
            .map { FilePath(bytes: $0) }
    }
}
