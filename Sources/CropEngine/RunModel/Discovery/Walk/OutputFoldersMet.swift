import FaceCropCore
import Synchronization
package import SystemPackage

/// The output folders of facecrop that walks have met inside inputs and skipped; each is listed once, even if several
/// walks meet it.
package final class OutputFoldersMet: Sendable {
    private let folders = Mutex<Set<FilePath>>([])

    /// Adds a folder.
    func note(_ folder: FilePath) { folders.withLock { _ = $0.insert(folder) } }

    /// The folders in the order of their bytes.
    package var paths: [FilePath] {
        folders.withLock { Array($0) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
