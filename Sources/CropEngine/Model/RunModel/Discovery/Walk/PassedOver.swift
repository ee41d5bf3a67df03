import Synchronization
package import SystemPackage

/// What walks have met inside inputs and not taken; each folder counts once, even if several walks meet it.
package final class PassedOver: Sendable {
    /// What was met, with the folders in the order of their bytes.
    package struct Found: Sendable, Hashable {
        /// Output folders of facecrop.
        package var outputFolders: [FilePath]
        /// Folders as ``SystemFolder`` tells them.
        package var systemFolders: [FilePath] = []
        /// Symbolic links that were not followed.
        package var linkCount = 0
        /// Pipes, sockets and devices.
        package var specialFileCount = 0

        init(outputFolders: [FilePath] = []) { self.outputFolders = outputFolders }
    }

    private struct State {
        var outputFolders: Set<FilePath> = []
        var systemFolders: Set<FilePath> = []
        var files: [FilePath: (links: Int, specialFiles: Int)] = [:]
    }

    private let state = Mutex(State())

    func note(outputFolder: FilePath) { state.withLock { _ = $0.outputFolders.insert(outputFolder) } }

    func note(systemFolder: FilePath) { state.withLock { _ = $0.systemFolders.insert(systemFolder) } }

    /// Notes how many files of `folder` itself a walk has left out.
    func note(links: Int, specialFiles: Int, in folder: FilePath) {
        if links + specialFiles > 0 { state.withLock { $0.files[folder] = (links, specialFiles) } }
    }

    /// What walks have met so far.
    var found: Found {
        state.withLock { state in
            var found = Found()
            found.outputFolders = Self.sorted(state.outputFolders)
            found.systemFolders = Self.sorted(state.systemFolders)
            found.linkCount = state.files.values.reduce(0) { $0 + $1.links }
            found.specialFileCount = state.files.values.reduce(0) { $0 + $1.specialFiles }
            return found
        }
    }

    private static func sorted(_ folders: Set<FilePath>) -> [FilePath] {
        folders.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
