import Glibc
package import SystemPackage

/// The folder that relative paths start from; its name is bytes, not text.
package enum WorkingFolder {
    /// Its absolute path; empty if it is not known, as when the folder was removed.
    package static var path: FilePath {
        guard let bytes = getcwd(nil, 0) else { return FilePath() }
        defer { free(bytes) }
        return FilePath(platformString: bytes)
    }

    /// Makes `folder` the working folder; returns whether that was possible.
    package static func change(to folder: FilePath) -> Bool { folder.withPlatformString { chdir($0) } == 0 }
}
