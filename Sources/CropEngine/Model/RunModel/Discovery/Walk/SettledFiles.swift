import Glibc
import SystemPackage

/// The files that a run may read, as they were when they had been quiet for long enough.
///
/// It holds a hash of each path and of what the file was like: 16 bytes for each file.
package struct SettledFiles: Sendable {
    private let versions: [Int: Int]

    /// Makes the list from hashes of paths, by ``name(of:)``, and of what the files are like, by ``version(of:)``.
    init(_ versions: [Int: Int]) { self.versions = versions }

    /// Whether the file at `path` was quiet for long enough, whatever it is like now.
    func contains(_ path: FilePath) -> Bool { versions[Self.name(of: path)] != nil }

    /// Whether the file at `path` is still what it was.
    func isUnchanged(_ path: FilePath) -> Bool {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return false }
        return versions[Self.name(of: path)] == Self.version(of: status)
    }

    /// The hash of a path; it is another in each process.
    static func name(of path: FilePath) -> Int { path.hashValue }

    /// A hash of all that changes when a file is written or replaced; it is another in each process.
    ///
    /// The kernel sets the time of the last change of the status (`ctime`) at each write, also if a program sets the
    /// other time back afterwards, as `cp --preserve` does.
    static func version(of status: stat) -> Int {
        var hasher = Hasher()
        hasher.combine(status.st_dev)
        hasher.combine(status.st_ino)
        hasher.combine(status.st_size)
        hasher.combine(status.st_mtim.nanoseconds)
        hasher.combine(status.st_ctim.nanoseconds)
        return hasher.finalize()
    }
}
