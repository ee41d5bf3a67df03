import Glibc
package import SystemPackage

/// A regular file of a ``ConfinedFolder`` that is open for reading: it stays the same file, whatever gets its name.
package final class ConfinedFile: Sendable {
    package let descriptor: CInt
    /// Its size and time, as it was opened.
    let present: PresentFile
    private let device: dev_t
    private let inode: ino_t
    /// How many names the file has; with several, it may be another user's file.
    let nameCount: Int
    /// Whether only this user and root can change its content.
    let belongsToThisUserOnly: Bool

    /// Takes over an open descriptor.
    ///
    /// - Throws: `invalidArgument` if it is not that of a regular file.
    init(_ descriptor: CInt) throws(Errno) {
        self.descriptor = descriptor
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        present = PresentFile(status) ?? PresentFile(byteCount: 0, modifiedNanoseconds: 0)
        device = status.st_dev
        inode = status.st_ino
        nameCount = Int(status.st_nlink)
        belongsToThisUserOnly = status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
        guard isKnown, PresentFile(status) != nil else { throw .invalidArgument }
    }

    deinit { close(descriptor) }

    /// Whether both are the same file, by whatever names.
    func isSame(as other: ConfinedFile) -> Bool { device == other.device && inode == other.inode }

    /// Makes a hard link to the file, with the name `name` in `folder`.
    ///
    /// - Returns: `false` if the folder is on another disk, the disk or the system allows no link, or the file has too
    ///   many.
    /// - Throws: `fileExists` if the name is taken; another reason if the disk fails.
    func link(as name: [UInt8], in folder: ConfinedFolder) throws(Errno) -> Bool {
        let path = FilePath("/proc/self/fd/\(descriptor)")
        let refusal = try FileCall.link.refusal {
            path.withPlatformString { from in
                FilePath(bytes: name).withPlatformString {
                    linkat(AT_FDCWD, from, folder.descriptor, $0, AT_SYMLINK_FOLLOW)
                }
            }
        }
        return refusal == nil
    }

    /// The bytes at a position; fewer if the file ends before.
    package func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        try FileReading.bytes(of: descriptor, at: offset, count: count)
    }
}
