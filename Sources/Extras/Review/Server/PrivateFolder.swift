import Glibc
import SystemPackage

/// A new folder for the socket of this process, which no other user can enter.
struct PrivateFolder: Sendable {
    let path: FilePath

    /// - Throws: `Errno` if it cannot be made.
    init() throws(Errno) {
        // The path of a socket has at most 107 bytes, and that of the user's own folder for such files may be longer.
        var template = Array("/tmp/facecrop-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
    }

    /// Removes the folder with the socket in it.
    func remove() {
        _ = path.appending("socket").withPlatformString { unlink($0) }
        _ = path.withPlatformString { rmdir($0) }
    }
}
