import FaceCropCore
import FaceCropRecords
import Glibc
import SystemPackage

/// An output folder that is made before the run knows whether it will write anything to it.
struct ProvisionalFolder: Sendable {
    /// The folders that were made, the deepest first.
    private let made: [FilePath]

    /// Makes the folder of `destination` and those of its parents that do not exist; in a dry run, makes nothing.
    init(_ destination: RunOptions.Destination) throws(RunError) {
        guard case .folder(let path) = destination else {
            made = []
            return
        }
        do throws(Errno) {
            made = try Folder.make(path)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Removes the folders that were made and are still empty.
    func removeIfEmpty() {
        for folder in made { _ = folder.withPlatformString { rmdir($0) } }
    }
}
