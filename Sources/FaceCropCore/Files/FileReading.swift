import Glibc
import SystemPackage

/// Reading into memory that is already there.
package enum FileReading {
    /// Fills all of `buffer` from where `descriptor` stands; says whether there was enough.
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
