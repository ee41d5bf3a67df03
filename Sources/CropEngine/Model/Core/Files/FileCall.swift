import Glibc
package import SystemPackage

/// The calls by which files are made and changed, and what the operating system means when it refuses one: pure.
///
/// Disks over a network, FUSE, and the filters of containers refuse calls that local disks know. What they answer then
/// tells nothing of the data, so the work goes on without the call.
package enum FileCall: Sendable, CaseIterable {
    /// `open` of a new file, `write`, `rename` and `utimensat`: without them there is no file.
    case create
    /// `openat2` without links.
    case openBeneath
    /// `mkdir`.
    case makeFolder
    /// `open` of a folder, to flush it.
    case openToFlush
    /// `fsync` and `fdatasync`, of files and folders.
    case flush
    /// `posix_fallocate`.
    case reserve
    /// `ftruncate`.
    case cut
    /// `close` of a file that was written.
    case close
    /// `renameat2(RENAME_NOREPLACE)`.
    case renameWithoutReplacing
    /// `linkat`.
    case link
    /// `unlink`.
    case remove
    /// `flock`.
    case lock
    /// `fchown` and `fchmod`, to give a new file the rights of the one that it replaces.
    case changeRights

    /// What a refusal means.
    package enum Meaning: Sendable, CaseIterable {
        /// The disk, or the user's right to it, has failed: an error.
        case fails
        /// The disk or the system has no such call, or does not allow it: the work goes on without it, or another way.
        case isUnsupported
        /// A signal came first: the call is made again.
        case isInterrupted
        /// What the call was to do is done already.
        case isDone
        /// Something else holds the name or the lock.
        case isTaken
    }

    /// What `reason` means; whatever the table does not name is a failure.
    func meaning(of reason: Errno) -> Meaning { table[reason.rawValue] ?? .fails }

    /// By `errno`.
    private var table: [CInt: Meaning] {
        switch self {
        case .create: [EINTR: .isInterrupted, EEXIST: .isTaken]
        case .openBeneath: [EINTR: .isInterrupted, ENOSYS: .isUnsupported, EPERM: .isUnsupported]
        case .makeFolder: [EINTR: .isInterrupted, EEXIST: .isDone]
        // Whoever may write to a folder need not be allowed to list it, and one that is gone has no names to lose.
        case .openToFlush: [EINTR: .isInterrupted, EACCES: .isUnsupported, EPERM: .isUnsupported, ENOENT: .isDone]
        case .flush: Self.unsupported([EACCES]).merging([EINTR: .isInterrupted]) { $1 }
        // What is written may stay below the limit of file size that the reserve exceeds.
        case .reserve: Self.unsupported([ENODEV, EFBIG]).merging([EINTR: .isInterrupted]) { $1 }
        case .cut: [EINTR: .isInterrupted]
        // The descriptor is closed then, and what was written is on the disk already.
        case .close: [EINTR: .isDone]
        case .renameWithoutReplacing: Self.unsupported().merging([EINTR: .isInterrupted, EEXIST: .isTaken]) { $1 }
        // On another disk, as the last of many links, or as a file of others, there can be a copy.
        case .link:
            Self.unsupported([EACCES, EXDEV, EMLINK, ENOENT])
                .merging([EINTR: .isInterrupted, EEXIST: .isTaken]) { $1 }
        case .remove: [EINTR: .isInterrupted, ENOENT: .isDone]
        // NFS locks no folder exclusively that is open for reading only.
        case .lock:
            Self.unsupported([ENOLCK, EACCES, EBADF, EISDIR])
                .merging([EINTR: .isInterrupted, EWOULDBLOCK: .isTaken]) { $1 }
        case .changeRights: Self.unsupported([EACCES]).merging([EINTR: .isInterrupted]) { $1 }
        }
    }

    /// What disks and systems answer to calls that they do not know: `EPERM` comes from filters of containers and from
    /// disks without owners, 524 (`ENOTSUPP`) is the kernel's own number, which some disks let through.
    private static func unsupported(_ others: [CInt] = []) -> [CInt: Meaning] {
        let all = [EINVAL, ENOSYS, EOPNOTSUPP, EPERM, 524] + others
        return Dictionary(all.map { ($0, Meaning.isUnsupported) }) { first, _ in first }
    }
}

extension FileCall {
    /// Makes the call, and makes it again when a signal has interrupted it.
    ///
    /// - Parameter call: Returns −1, and the reason in `errno`, if it was refused.
    /// - Returns: The reason if the call is not supported; `nil` if it was made, or what it does was done already.
    /// - Throws: The reason if the call failed, or something else holds the name or the lock.
    @discardableResult
    package func refusal(of call: () -> CInt) throws(Errno) -> Errno? {
        while call() == -1 {
            let reason = Errno(rawValue: errno)
            switch meaning(of: reason) {
            case .isInterrupted: continue
            case .isDone: return nil
            case .isUnsupported: return reason
            case .fails, .isTaken: throw reason
            }
        }
        return nil
    }
}
