import Glibc
import SystemPackage

/// Reads into memory that the caller owns.
package enum FileReading {
    /// Fills all of `buffer` from the current position of `descriptor`; `false` if the file ends first or reading
    /// fails.
    package static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            guard let step = try? Errno.repeating({ read(descriptor, rest.baseAddress, rest.count) }), step > 0 else {
                return false
            }
            filled += step
        }
        return true
    }
}
