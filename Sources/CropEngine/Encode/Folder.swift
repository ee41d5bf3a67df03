import Glibc
package import SystemPackage

/// Folders of the output tree.
package enum Folder {
    /// Makes the folder at `path` and those that lead to it, where they are not there yet.
    ///
    /// - Throws: `Errno` when one cannot be made, or a file is in its place.
    package static func make(_ path: FilePath) throws(Errno) {
        guard !path.isEmpty else { return }
        do throws(Errno) {
            try Errno.check(path.withPlatformString { mkdir($0, 0o777) })
        } catch .noSuchFileOrDirectory {
            let parent = path.removingLastComponent()
            guard parent != path, !parent.isEmpty else { throw .noSuchFileOrDirectory }
            try make(parent)
            try make(path)
        } catch .fileExists {
            guard isFolder(path) else { throw .notDirectory }
        }
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension Errno {
    /// Throws the reason when a system call has returned −1.
    package static func check(_ result: CInt) throws(Errno) {
        if result == -1 { throw Errno(rawValue: errno) }
    }
}
