import Glibc
package import SystemPackage

/// Makes and flushes folders of the output tree.
package enum DirectoryCreation {
    /// Makes the folder at `path` and the folders above it, if they do not exist.
    ///
    /// - Returns: The folders that were made, the deepest first.
    /// - Throws: `Errno` if a folder cannot be made, or a file has its name.
    @discardableResult
    package static func make(_ path: FilePath) throws(Errno) -> [FilePath] {
        guard !path.isEmpty else { return [] }
        do throws(Errno) {
            return try makeLast(path)
        } catch .noSuchFileOrDirectory {
            let parent = path.removingLastComponent()
            guard parent != path, !parent.isEmpty else { throw .noSuchFileOrDirectory }
            let above = try make(parent)
            // A folder that exists but takes no new folder, such as /proc, gives the same error again.
            return try makeLast(path) + above
        }
    }

    /// Makes the folder at `path` in a folder that exists.
    private static func makeLast(_ path: FilePath) throws(Errno) -> [FilePath] {
        do throws(Errno) {
            try Errno.repeating { path.withPlatformString { mkdir($0, 0o777) } }
            try flush(path.removingLastComponent())
            return [path]
        } catch  where FileCall.makeFolder.meaning(of: error) == .isDone {
            guard isFolder(path) else { throw .notDirectory }
            return []
        }
    }

    /// Flushes the names in the folder at `path` to the disk; the empty path means the current folder.
    ///
    /// If this is impossible, because the folder may be written to but not read, or because the disk cannot flush a
    /// folder, the operating system flushes the names by itself within seconds.
    /// - Throws: `Errno` if the disk fails, or the folder cannot be opened for another reason.
    static func flush(_ path: FilePath) throws(Errno) {
        var descriptor: CInt = -1
        try FileCall.openToFlush.refusal {
            descriptor = (path.isEmpty ? "." : path).withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            return descriptor
        }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try DiskFlush.flush(descriptor)
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
