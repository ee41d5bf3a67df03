package import SystemPackage

/// A reason why Linux does not announce all changes in the watched folders, so that they must be looked at regularly.
package enum WatchBlindness: Sendable, Hashable {
    /// A folder is on a file system whose files others may change from elsewhere.
    case sharedDisk(folder: FilePath, fileSystem: String)
    /// The user has as many watches as the system allows, or there is no memory for more.
    case watchLimit
    /// The user has as many instances of inotify as the system allows, or the system has none.
    case noNotices(Errno)

    /// The file systems that are shared, by `f_type` of statfs(2).
    private static let sharedFileSystems: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFE53_4D42: "SMB", 0xFF53_4D42: "CIFS", 0x6573_5546: "FUSE",
        0x0102_1997: "9p", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda",
        0x0BD0_0BD0: "Lustre", 0x0116_1970: "GFS2", 0x7461_636F: "OCFS2", 0x786F_4256: "vboxsf",
    ]

    /// What the file system with the given `f_type` is called if it is shared; `nil` if it is not.
    static func sharedFileSystem(_ type: UInt32) -> String? { sharedFileSystems[type] }
}
