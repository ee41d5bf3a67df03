import Glibc
package import SystemPackage

/// A lock on a folder, for as long as this object exists: no other process of facecrop gets it meanwhile.
///
/// It is an operating system lock on the folder itself, so it needs no file, and a killed process leaves none. It holds
/// only between processes that ask for it. On a file system that has no such locks for folders, as some NFS, it holds
/// nothing back.
package final class FolderLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock of `folder`; `nil` if another process has it.
    ///
    /// - Parameters:
    ///   - folder: An existing folder.
    ///   - waits: Whether to wait for another process instead.
    /// - Throws: `Errno` if the folder cannot be opened.
    package init?(_ folder: FilePath, waits: Bool) throws(Errno) {
        let path = folder.isEmpty ? "." : folder
        descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
            if errno == EINTR { continue }
            guard errno != EWOULDBLOCK else {
                close(descriptor)
                return nil
            }
            break
        }
    }

    deinit { close(descriptor) }
}
