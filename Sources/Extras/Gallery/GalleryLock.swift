import FaceCropModel
import Glibc
import SystemPackage

/// A lock on the file at a path, for as long as this object exists: no other process of facecrop gets it meanwhile.
///
/// The holder may replace the file. It is an operating system lock, so a killed process leaves none.
final class GalleryLock {
    private let descriptor: CInt

    private static let retryMicroseconds: UInt32 = 5000

    /// Takes the lock of the file at `path`; `nil` if another process has it until `patience` is over.
    ///
    /// If there is no file and `creates` is `true`, an empty one is created, which only its user may read.
    /// - Throws: `Errno` if the file is not there, or may not be opened for writing.
    init?(_ path: FilePath, creates: Bool, within patience: Duration) throws(Errno) {
        let end = ContinuousClock.now + patience
        repeat {
            if let locked = try Self.locked(path, creates) {
                descriptor = locked
                return
            }
            usleep(Self.retryMicroseconds)
        } while ContinuousClock.now < end
        return nil
    }

    deinit { close(descriptor) }

    /// The open and locked file at `path`; `nil` if another process has locked it, or has just replaced it.
    private static func locked(_ path: FilePath, _ creates: Bool) throws(Errno) -> CInt? {
        // O_NONBLOCK: opening a pipe must not wait for a reader.
        let flags = O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (creates ? O_CREAT : 0)
        let file = path.withPlatformString { open($0, flags, 0o600) }
        guard file >= 0 else { throw Errno(rawValue: errno) }
        if flock(file, LOCK_EX | LOCK_NB) == 0 {
            // A lock on a file that has lost its name to another keeps nobody back.
            if let status = try? Stat(FileDescriptor(rawValue: file)), FileIdentity(status) == FileIdentity(of: path) {
                return file
            }
        } else if errno != EWOULDBLOCK, errno != EINTR {
            let error = Errno(rawValue: errno)
            close(file)
            throw error
        }
        close(file)
        return nil
    }
}
