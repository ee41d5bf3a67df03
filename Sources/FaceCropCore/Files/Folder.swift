import Glibc
package import SystemPackage

/// Folders of the output tree.
package enum Folder {
    /// Makes the folder at `path` and those that lead to it, where they are not there yet.
    ///
    /// - Returns: Those that were made, the deepest first.
    /// - Throws: `Errno` when one cannot be made, or a file is in its place.
    @discardableResult
    package static func make(_ path: FilePath) throws(Errno) -> [FilePath] {
        guard !path.isEmpty else { return [] }
        do throws(Errno) {
            return try makeLast(path)
        } catch .noSuchFileOrDirectory {
            let parent = path.removingLastComponent()
            guard parent != path, !parent.isEmpty else { throw .noSuchFileOrDirectory }
            let above = try make(parent)
            // A folder that is there and takes no other, as /proc, says again that there is no such file.
            return try makeLast(path) + above
        }
    }

    /// Makes the folder at `path` in one that is there.
    private static func makeLast(_ path: FilePath) throws(Errno) -> [FilePath] {
        do throws(Errno) {
            try Errno.check(path.withPlatformString { mkdir($0, 0o777) })
            try flush(path.removingLastComponent())
            return [path]
        } catch .fileExists {
            guard isFolder(path) else { throw .notDirectory }
            return []
        }
    }

    /// Flushes the names in the folder at `path` to the disk; the empty path stands for the current folder.
    ///
    /// Where that cannot be done, because the folder may be written to but not read, or the disk knows no such flush, it is
    /// left to the operating system, which does it within seconds.
    /// - Throws: `Errno` when the disk fails.
    package static func flush(_ path: FilePath) throws(Errno) {
        let descriptor = (path.isEmpty ? "." : path).withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        do throws(Errno) {
            try Errno.check(fsync(descriptor))
        } catch .invalidArgument {
            // A disk without folders to flush, such as some network disks.
        }
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
