import Glibc
package import SystemPackage

/// An output folder that is made before the run knows whether it will write anything to it.
package struct ProvisionalFolder: Sendable {
    /// The folders that were made, the deepest first.
    private let made: [FilePath]

    /// Makes the folder of `destination` and those of its parents that do not exist; in a dry run, makes nothing.
    init(_ destination: RunOptions.Destination) throws(RunError) {
        guard case .folder(let path) = destination else {
            self.init(made: [])
            return
        }
        try self.init(path)
    }

    private init(made: [FilePath]) { self.made = made }

    /// Makes the folder at `path` and those that lead to it, as far as they are not there.
    package init(_ path: FilePath) throws(RunError) {
        do throws(Errno) {
            self.init(made: try DirectoryCreation.make(path))
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Removes the folders that were made and are still empty.
    package func removeIfEmpty() {
        for folder in made { _ = folder.withPlatformString { rmdir($0) } }
    }
}
