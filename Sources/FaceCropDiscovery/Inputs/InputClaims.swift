import FaceCropCore
import SystemPackage

/// The folders and files that are inputs themselves, so that a walk that comes upon them leaves them to their own
/// input.
///
/// Thus a file that two inputs reach is done once, without a note of every file. What counts is the place, a name in a
/// folder: two hard links, or a followed link and what it leads to, are two photos.
struct InputClaims: Sendable {
    private var folders: Set<FileIdentity> = []
    private var files: [FileIdentity: Set<[UInt8]>] = [:]
    private var pathsToNothing: Set<FilePath> = []

    /// Claims a folder; `false` when it is claimed already.
    mutating func claim(folder: FileIdentity) -> Bool { folders.insert(folder).inserted }

    /// Claims the file called `name` in `folder`; `false` when it is claimed already.
    mutating func claim(file name: [UInt8], in folder: FileIdentity) -> Bool {
        files[folder, default: []].insert(name).inserted
    }

    /// Claims a path whose folder is not there; `false` when it is claimed already.
    mutating func claim(pathToNothing path: FilePath) -> Bool { pathsToNothing.insert(path).inserted }

    /// Whether a folder is an input itself.
    func contains(folder: FileIdentity) -> Bool { folders.contains(folder) }

    /// The names in `folder` that are inputs themselves.
    func files(in folder: FileIdentity) -> Set<[UInt8]> { files[folder] ?? [] }
}
