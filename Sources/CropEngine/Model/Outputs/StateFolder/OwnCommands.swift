import Glibc
package import SystemPackage

/// The command lines that this user's facecrop has recorded: for each an empty file, named after the record's hash.
///
/// Records lie in output folders, which other users, and a decoder that a photo has taken over, may be able to write.
/// `facecrop review` makes the recorded run again, so it must be one that facecrop has really made. The folder with
/// these files is out of reach for both: it lies in the user's cache folder, outside of the decoder's sandbox.
///
/// A note does not say where its record lies, or whether that still exists. So their number is limited: beyond
/// ``maximumCount``, those that were not renewed for longest are removed. If a note is missing, `facecrop review` says
/// what to do.
package struct OwnCommands: Sendable {
    /// The number of notes that are kept, one for each command line.
    static let maximumCount = 1000

    private let folder: FilePath

    /// The commands that are noted in `cacheFolder`, facecrop's folder in the user's cache.
    package init(cacheFolder: FilePath) { folder = cacheFolder.appending("commands") }

    private func file(of record: [UInt8]) -> FilePath { folder.appending(SHA256.hexadecimal(of: record)) }

    /// Notes that this facecrop records the command in `record`, or that it does so again.
    ///
    /// - Throws: `Errno` if the folder cannot be written.
    func note(_ record: [UInt8]) throws(Errno) {
        let path = file(of: record)
        if isNoted(record) {
            return try Errno.check(path.withPlatformString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) })
        }
        try DirectoryCreation.make(folder)
        let descriptor = path.withPlatformString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        close(descriptor)
        try removeOldest()
    }

    /// Removes the notes that were not renewed for longest, if there are too many.
    private func removeOldest() throws(Errno) {
        var notes: [(name: [CChar], renewed: Int)] = []
        let opened = try OpenFolder(folder)
        try opened.forEachName { name, type in
            var status = stat()
            guard type == .file || type == .unknown, Self.isName([UInt8](cString: name)),
                fstatat(opened.descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            else { return }
            let copy = Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
            notes.append((copy, status.st_mtim.nanoseconds))
        }
        let surplus = notes.count - Self.maximumCount
        guard surplus > 0 else { return }
        for note in notes.sorted(by: { $0.renewed < $1.renewed }).prefix(surplus) {
            // Another run may have removed it meanwhile.
            try FileCall.remove.refusal { unlinkat(opened.descriptor.rawValue, note.name, 0) }
        }
    }

    /// Whether a file has the name of a note: a SHA-256 in hexadecimal digits.
    private static func isName(_ name: [UInt8]) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return name.count == 64 && name.allSatisfy { digits.contains($0) || letters.contains($0) }
    }

    /// Whether a facecrop of this user has recorded the command in `record`.
    func isNoted(_ record: [UInt8]) -> Bool {
        guard let status = PresentFile.status(of: file(of: record)) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
    }
}
