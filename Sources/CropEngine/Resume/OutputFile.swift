import Glibc
import SystemPackage

/// Files in the output folder that the journal names.
enum OutputFile {
    /// Whether a regular file of the recorded size is there, and not a link to one.
    static func isThere(_ output: JournalEntry.Output, in folder: FilePath) -> Bool {
        var status = stat()
        let path = folder.pushing(FilePath(bytes: output.path))
        return path.withPlatformString { lstat($0, &status) } == 0 && isAsWritten(status, output)
    }

    /// Removes a regular file of the recorded size that lies in `folder` itself and is reached through no link.
    ///
    /// - Returns: Whether it was there.
    static func remove(_ output: JournalEntry.Output, from folder: FilePath) throws(Errno) -> Bool {
        guard LineReader.staysInside(output.path) else { return false }
        var parts = output.path.split(separator: .slash).map { FilePath(bytes: $0) }
        guard let name = parts.popLast() else { return false }
        var descriptor = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { if descriptor >= 0 { close(descriptor) } }
        for part in parts where descriptor >= 0 {
            let next = part.withPlatformString {
                openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            }
            close(descriptor)
            descriptor = next
        }
        guard descriptor >= 0 else { return false }
        var status = stat()
        let isThere = name.withPlatformString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
        guard isThere, isAsWritten(status, output) else { return false }
        try Errno.check(name.withPlatformString { unlinkat(descriptor, $0, 0) })
        return true
    }

    private static func isAsWritten(_ status: stat, _ output: JournalEntry.Output) -> Bool {
        status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == output.byteCount
    }
}
