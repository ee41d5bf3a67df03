import Glibc

/// Reading into memory that is already there.
package enum FileReading {
    /// Fills all of `buffer` from where `descriptor` stands; says whether there was enough.
    package static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let step = read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if step > 0 {
                filled += step
            } else if step == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }
}
