import FaceCropCore
import FaceCropRecords
import Glibc
import SystemPackage

/// An output folder that is made before it is known whether anything will be written to it.
struct ProvisionalFolder: Sendable {
    /// The folders that were made, the deepest first.
    private let made: [FilePath]

    /// Makes the folder of `destination` and those that lead to it, as far as they are not there; nothing in a dry run.
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

    /// Removes what was made and has stayed empty.
    func removeIfEmpty() {
        for folder in made { _ = folder.withPlatformString { rmdir($0) } }
    }
}
