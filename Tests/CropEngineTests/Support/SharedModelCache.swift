import Glibc
import SystemPackage

/// One folder for compiled models that all runs of one test run share: compiling takes longer than most of these runs.
///
/// It is removed when the test run ends. Tests about the cache name a folder of their own, or `none`.
enum SharedModelCache {
    static var folder: FilePath {
        get throws { try made.get() }
    }

    private static let made: Result<FilePath, any Error> = Result {
        let folder = try makeTemporaryFolder()
        atexit { if let folder = try? SharedModelCache.made.get() { removeTree(folder) } }
        return folder
    }
}
