package import Glibc
package import SystemPackage

/// A regular file that lies where an output was written, or is to be.
package struct PresentFile: Sendable, Hashable {
    /// The size in bytes.
    package var byteCount: Int
    /// When it was last written, in nanoseconds since 1970.
    package var modifiedNanoseconds: Int

    package init(byteCount: Int, modifiedNanoseconds: Int) {
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
    }

    /// The file that `status` tells of; `nil` when it is no regular file.
    package init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            byteCount: Int(status.st_size),
            modifiedNanoseconds: status.st_mtim.nanoseconds
        )
    }

    /// What has the name `path`, be it a link; `nil` when nothing has.
    package static func status(of path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    /// The regular file that `path` leads to, links followed; `nil` when it leads to none.
    package static func behindLinks(_ path: FilePath) -> PresentFile? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? PresentFile(status) : nil
    }
}
