import Glibc
import SystemPackage

/// An open file for reading a few parts.
final class SparseFile: Sendable {
    /// The size when the file was opened.
    let byteCount: Int
    private let descriptor: CInt

    /// Opens a regular file for reading; `nil` if the path is not a readable regular file.
    ///
    /// It opens without waiting, so that a pipe does not block the run.
    init?(_ path: FilePath) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes of `range`; `nil` if they cannot be read.
    func bytes(_ range: Range<Int>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let rest = buffer.baseAddress?.advanced(by: count)
                let place = off_t(range.lowerBound + count)
                let step = try? Errno.repeating { pread(descriptor, rest, range.count - count, place) }
                guard let step, step > 0 else { return }
                count += step
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}
