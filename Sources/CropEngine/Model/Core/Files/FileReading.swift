import Glibc
import SystemPackage

/// Reads from open files.
enum FileReading {
    /// The bytes at a position of the open file `descriptor`; fewer if the file ends before.
    static func bytes(of descriptor: CInt, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, failure == nil {
                let rest = buffer.baseAddress?.advanced(by: filled)
                do throws(Errno) {
                    let step = try Errno.repeating { pread(descriptor, rest, count - filled, offset + filled) }
                    if step == 0 { return }
                    filled += step
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Fills all of `buffer` from the current position of `descriptor`; `false` if the file ends first or reading
    /// fails.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Bool {
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
