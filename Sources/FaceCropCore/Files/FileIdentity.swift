package import SystemPackage

/// What two paths have in common when they lead to the same file or folder.
package struct FileIdentity: Sendable, Hashable {
    /// The file system.
    package var device: DeviceID
    /// The file's number in it.
    package var inode: Inode

    /// The identity of what has been asked about.
    package init(_ status: Stat) {
        device = status.deviceID
        inode = status.inode
    }

    /// The identity of what `path` leads to, symbolic links followed; `nil` when it leads nowhere or may not be known.
    package init?(of path: FilePath) {
        guard let status = try? (path.isEmpty ? FilePath(".") : path).stat() else { return nil }
        self.init(status)
    }
}
