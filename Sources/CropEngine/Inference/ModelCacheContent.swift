import Glibc
import SystemPackage

/// A file of the model cache in memory: its first bytes, and the rest, which stays where it is as long as this object.
///
/// It is `@unchecked Sendable` because nothing changes after `init`.
package final class ModelCacheContent: @unchecked Sendable {
    /// No compiled model is as large: what is will not be read.
    private static let greatestByteCount = 1 << 28
    /// The alignment of weights in a compiled model.
    private static let alignment = 64

    /// The first bytes of the file.
    let head: [UInt8]
    /// The bytes after them, which this object owns.
    private let bytes: UnsafeRawBufferPointer

    /// Reads the file at `path`, whose first `headCount` bytes stand apart; `nil` when that cannot be done, when it is
    /// shorter than that, or when others may have written it.
    init?(readingFrom path: FilePath, headCount: Int) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let count = Self.trustedByteCount(descriptor), count > headCount else { return nil }
        var head = [UInt8](repeating: 0, count: headCount)
        let rest = UnsafeMutableRawBufferPointer.allocate(byteCount: count - headCount, alignment: Self.alignment)
        guard head.withUnsafeMutableBytes({ Self.fill($0, from: descriptor) }), Self.fill(rest, from: descriptor) else {
            rest.deallocate()
            return nil
        }
        self.head = head
        bytes = UnsafeRawBufferPointer(rest)
    }

    deinit { bytes.deallocate() }

    /// Calls `body` with the bytes after the head.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    /// The size of a regular file that belongs to this user and that not everybody may write to.
    private static func trustedByteCount(_ descriptor: CInt) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & S_IWOTH == 0, status.st_size <= greatestByteCount
        else { return nil }
        return Int(status.st_size)
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Bool {
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
