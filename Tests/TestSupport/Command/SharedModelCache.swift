import Glibc
package import SystemPackage

/// One cache folder that all runs of a test run share, because compiling takes longer than most of these runs.
///
/// It is removed when the test run ends. Tests about the cache use their own folder, or `none`.
package enum SharedModelCache {
    package static var folder: FilePath {
        get throws { try made.get() }
    }

    private static let made: Result<FilePath, any Error> = Result {
        let folder = try makeTemporaryFolder()
        atexit { if let folder = try? SharedModelCache.made.get() { removeTree(folder) } }
        return folder
    }
}
