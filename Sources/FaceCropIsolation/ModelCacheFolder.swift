import FaceCropCore
package import SystemPackage

/// The folder in which an engine process keeps compiled models.
package enum ModelCacheFolder {
    /// Makes the folder before the sandbox is entered, which allows writing only to folders that exist.
    ///
    /// If the folder cannot be made, the run goes on without a cache. `nil` makes nothing.
    package static func make(_ folder: FilePath?) {
        if let folder { _ = try? DirectoryCreation.make(folder) }
    }
}
