package import FaceCropCore
import Glibc
package import SystemPackage

/// The folder in which an engine process keeps compiled models.
package enum ModelCacheFolder {
    /// Makes the folder before the sandbox is entered, which allows writing only to folders that exist.
    ///
    /// If the folder cannot be made, the run goes on without a cache. `nil` makes nothing.
    /// - Throws: `outputNotWritable` if the folder is a symbolic link: the decoder may write to this folder, and in a
    ///   folder of several users, one of them could name any folder of another by a link.
    package static func make(_ folder: FilePath?) throws(RunError) {
        guard let folder else { return }
        _ = try? DirectoryCreation.make(folder)
        guard PresentFile.status(of: folder).map({ $0.st_mode & S_IFMT }) == S_IFLNK else { return }
        throw RunError(
            .outputNotWritable,
            "'\(folder)' is a symbolic link, and compiled models are kept only in a folder; remove the link.",
            options: ["run.modelCacheFolder"]
        )
    }
}
