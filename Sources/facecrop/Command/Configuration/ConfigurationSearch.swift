import FaceCropModel
import Glibc
import SystemPackage

/// Finds and reads the configuration file.
enum ConfigurationSearch {
    static let fileName = OwnFileName.configuration
    /// The names that a file may have, the usual one first.
    private static let fileNames = [fileName, "facecrop.YAML"]

    /// A file, and what stands in it.
    struct Found: Sendable {
        let path: FilePath
        let bytes: [UInt8]
    }

    /// A file that is as good as not there, and why.
    struct Ignored: Hashable, Sendable {
        let path: FilePath
        let reason: String
    }

    /// The file nearest to `folder`: in it, or in the nearest folder above it that has one.
    ///
    /// A user who can write such a file chooses the options of all users who work below it. So a file counts only if
    /// it, and the link that leads to it, belong to this user or to root, and if not all users may write it; as with
    /// git, which ignores repositories of others. And a link may have come with photos, so it counts only in the home
    /// folder, where people keep links to their settings, or if links are followed.
    ///
    /// - Parameters:
    ///   - folder: Where the search begins: absolute.
    ///   - user: The user whose files count.
    ///   - followsLinks: Whether symbolic links count everywhere.
    ///   - homeFolder: The folder in which links count in any case.
    /// - Returns: The file, if there is one, and those on the way that do not count.
    /// - Throws: `RunError` if the file cannot be read.
    static func nearest(
        to folder: FilePath,
        for user: UInt32 = geteuid(),
        followsLinks: Bool = false,
        homeFolder: FilePath? = HomeFolder.path
    ) throws(RunError) -> (found: Found?, ignored: [Ignored]) {
        let home = homeFolder.flatMap { FileIdentity(of: $0) }
        var ignored: [Ignored] = []
        var folder = folder
        while true {
            if let (path, status) = entry(in: folder) {
                if let reason = FileTrust.doubt(status, user: user) {
                    ignored.append(Ignored(path: path, reason: reason))
                } else if status.isLink, !followsLinks, home == nil || home != FileIdentity(of: folder) {
                    ignored.append(Ignored(path: path, reason: "it is a symbolic link"))
                } else {
                    switch try content(of: path, trusting: user) {
                    case .success(let bytes): return (Found(path: path, bytes: bytes), ignored)
                    case .failure(let distrust): ignored.append(Ignored(path: path, reason: distrust.reason))
                    }
                }
            }
            guard folder.removeLastComponent() else { return (nil, ignored) }
        }
    }

    /// What has the name of a configuration in `folder`, and is no folder.
    private static func entry(in folder: FilePath) -> (path: FilePath, status: stat)? {
        fileNames.lazy.map { folder.appending($0) }
            .compactMap { path in PresentFile.status(of: path).map { (path, $0) } }
            .first { $0.1.st_mode & S_IFMT != S_IFDIR }
    }

    /// The file at `path`, whichever user owns it, because this user named it.
    ///
    /// - Throws: `RunError` if it cannot be read.
    static func named(_ path: FilePath) throws(RunError) -> Found {
        guard case .success(let bytes) = try content(of: path, trusting: nil) else {
            throw RunError(.inputNotReadable, "The configuration \(path) cannot be read.")
        }
        return Found(path: path, bytes: bytes)
    }

    private struct Distrust: Error {
        let reason: String
    }

    /// The bytes of a file; owner and permissions are asked of the open file, so it cannot be exchanged in between.
    private static func content(
        of path: FilePath,
        trusting user: UInt32?
    ) throws(RunError) -> Result<[UInt8], Distrust> {
        do {
            // Opening a pipe must not wait for a writer.
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            var status = stat()
            guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
            if let user, let reason = FileTrust.doubt(status, user: user) { return .failure(Distrust(reason: reason)) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                if user != nil { return .failure(Distrust(reason: "it is no regular file")) }
                throw RunError(.inputNotReadable, "The configuration \(path) is no file.")
            }
            return .success(try bytes(file))
        } catch let error as RunError {
            throw error
        } catch {
            throw RunError(.inputNotReadable, "The configuration \(path) cannot be read: \(error).")
        }
    }

    /// The bytes of the file, up to the first that is too many.
    private static func bytes(_ file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let step = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
        defer { step.deallocate() }
        while bytes.count <= YAMLText.maximumByteCount {
            let count = try file.read(into: step)
            if count == 0 { break }
            bytes += step.prefix(count)
        }
        return bytes
    }
}

extension stat {
    fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
