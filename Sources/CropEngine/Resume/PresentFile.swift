import Glibc
import SystemPackage

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
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            byteCount: Int(status.st_size),
            modifiedNanoseconds: SourceFingerprint.nanoseconds(status.st_mtim)
        )
    }

    /// What has the name `path`, be it a link; `nil` when nothing has.
    static func status(of path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    /// The regular file that `path` leads to, links followed; `nil` when it leads to none.
    static func behindLinks(_ path: FilePath) -> PresentFile? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? PresentFile(status) : nil
    }

    /// Whether all bytes of the file at `path` are zero; `false` when it cannot be read.
    static func holdsZerosOnly(_ path: FilePath) -> Bool {
        guard let file = try? LineFile(path, isReadOnly: true) else { return false }
        var offset = 0
        while let chunk = try? file.read(at: offset, count: 1 << 16) {
            if chunk.isEmpty { return true }
            guard chunk.allSatisfy({ $0 == 0 }) else { return false }
            offset += chunk.count
        }
        return false
    }
}
