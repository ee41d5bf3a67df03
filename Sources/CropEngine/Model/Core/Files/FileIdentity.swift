import Glibc
package import SystemPackage

/// Identifies a file or folder: two paths that lead to the same one have equal identities.
package struct FileIdentity: Sendable, Hashable {
    /// The file system.
    var device: DeviceID
    /// The file's number in it.
    var inode: Inode

    /// The identity of the file or folder that `status` describes.
    package init(_ status: Stat) {
        device = status.deviceID
        inode = status.inode
    }

    /// The identity of what `path` leads to, with symbolic links followed; `nil` if nothing is there or its status
    /// cannot be read.
    package init?(of path: FilePath) {
        guard let status = try? (path.isEmpty ? FilePath(".") : path).stat() else { return nil }
        self.init(status)
    }

    /// The identity of the folder of the file that the symbolic link `path` leads to, over all links; `nil` if it is no
    /// link, or leads nowhere.
    init?(ofFolderOfLinkedFile path: FilePath) {
        guard let status = try? path.stat(followTargetSymlink: false), status.type == .symbolicLink,
            let target = path.withPlatformString({ realpath($0, nil) })
        else { return nil }
        defer { free(target) }
        self.init(of: FilePath(platformString: target).removingLastComponent())
    }
}
