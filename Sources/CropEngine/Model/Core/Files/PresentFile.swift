package import Glibc
package import SystemPackage

/// A regular file that exists at the path of a past or future output.
package struct PresentFile: Sendable, Hashable {
    /// The size in bytes.
    package var byteCount: Int
    /// When it was last written, in nanoseconds since 1970.
    package var modifiedNanoseconds: Int

    init(byteCount: Int, modifiedNanoseconds: Int) {
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
    }

    /// The file that `status` describes; `nil` if it is not a regular file.
    package init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            byteCount: Int(status.st_size),
            modifiedNanoseconds: status.st_mtim.nanoseconds
        )
    }

    /// The status of whatever has the name `path`, even a link; `nil` if nothing has that name.
    package static func status(of path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    /// Whether `path` itself is a symbolic link.
    static func isLink(_ path: FilePath) -> Bool {
        status(of: path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    }

    /// The regular file that `path` leads to, with links followed; `nil` if it does not lead to a regular file.
    package static func behindLinks(_ path: FilePath) -> PresentFile? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? PresentFile(status) : nil
    }
}
