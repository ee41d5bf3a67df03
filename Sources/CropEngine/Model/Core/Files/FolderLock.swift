import Glibc
package import SystemPackage

/// A lock on a folder, for as long as this object exists: no other process of facecrop gets it meanwhile.
///
/// It is an operating system lock on the folder itself, so it needs no file, and a killed process leaves none. It holds
/// only between processes that ask for it. It holds nothing back for a folder that this user may not list, or on a file
/// system that has no such locks for folders, as some NFS.
package final class FolderLock: Sendable {
    /// −1 if the folder may not be listed.
    private let descriptor: CInt

    private static let retryMicroseconds: UInt32 = 5000

    /// Takes the lock of `folder`; `nil` if another process has it until `patience` is over.
    ///
    /// - Throws: `Errno` if there is no such folder, or it cannot be opened.
    package init?(_ folder: FilePath, within patience: Duration = .zero) throws(Errno) {
        let path = folder.isEmpty ? "." : folder
        descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 {
            if errno == EACCES { return }
            throw Errno(rawValue: errno)
        }
        let end = ContinuousClock.now + patience
        while true {
            do throws(Errno) {
                try FileCall.lock.refusal { flock(descriptor, LOCK_EX | LOCK_NB) }
                return
            } catch  where FileCall.lock.meaning(of: error) == .isTaken {
                // This object's end closes the descriptor.
                if ContinuousClock.now >= end { return nil }
                usleep(Self.retryMicroseconds)
            }
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
