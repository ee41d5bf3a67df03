import FaceCropCore
import FaceCropHashing
import Glibc
package import SystemPackage

/// The command lines that this user's facecrop has recorded: for each an empty file, named after the record's hash.
///
/// Records lie in output folders, which other users, and a decoder that a photo has taken over, may be able to write.
/// `facecrop review` makes the recorded run again, so it must be one that facecrop has really made. The folder with
/// these files is out of reach for both: it lies in the user's cache folder, outside of the decoder's sandbox.
package struct OwnCommands: Sendable {
    private let folder: FilePath

    /// The commands that are noted in `cacheFolder`, facecrop's folder in the user's cache.
    package init(cacheFolder: FilePath) { folder = cacheFolder.appending("commands") }

    private func file(of record: [UInt8]) -> FilePath { folder.appending(SHA256.hexadecimal(of: record)) }

    /// Notes that this facecrop records the command in `record`.
    ///
    /// - Throws: `Errno` if the folder cannot be written.
    func note(_ record: [UInt8]) throws(Errno) {
        if isNoted(record) { return }
        try DirectoryCreation.make(folder)
        let path = file(of: record)
        let descriptor = path.withPlatformString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        close(descriptor)
    }

    /// Whether a facecrop of this user has recorded the command in `record`.
    func isNoted(_ record: [UInt8]) -> Bool {
        guard let status = PresentFile.status(of: file(of: record)) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
    }
}
