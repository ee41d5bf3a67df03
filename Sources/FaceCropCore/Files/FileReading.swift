import Glibc

/// Reads into memory that the caller owns.
package enum FileReading {
    /// Fills all of `buffer` from the current position of `descriptor`; `false` if the file ends first or reading
    /// fails.
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
