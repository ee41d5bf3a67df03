import SystemPackage

/// Paths of sources, which may be gone.
enum SourcePath {
    /// Whether nothing is at `path`, which is absolute.
    ///
    /// If it cannot be looked up, or lies behind a link that leads nowhere, it does not count as gone: the disk may not
    /// be mounted.
    static func isGone(_ path: FilePath) -> Bool {
        do throws(Errno) {
            _ = try path.stat(followTargetSymlink: false)
            return false
        } catch {
            guard error == .noSuchFileOrDirectory || error == .notDirectory else { return false }
        }
        var folder = path.removingLastComponent()
        while !folder.isEmpty, folder.lastComponent != nil {
            if let status = try? folder.stat(followTargetSymlink: false) {
                return status.type != .symbolicLink || (try? folder.stat()) != nil
            }
            folder = folder.removingLastComponent()
        }
        return true
    }

    /// The path that has the same place relative to `folder` as `path` had to `earlierFolder`: pure.
    ///
    /// All are absolute. It is `nil` if `path` was further up than `folder` is deep, and if it stays where it was.
    static func moved(
        _ path: FilePath,
        with earlierFolder: FilePath,
        to folder: FilePath
    ) -> FilePath? {
        let path = path.lexicallyNormalized()
        let place = Array(path.components)
        let earlier = Array(earlierFolder.components)
        let sharedCount = zip(place, earlier).prefix { $0 == $1 }.count
        let depth = folder.components.count - (earlier.count - sharedCount)
        guard depth >= 0 else { return nil }
        let moved = FilePath(root: folder.root, Array(folder.components.prefix(depth)) + place.dropFirst(sharedCount))
        return moved == path ? nil : moved
    }
}
