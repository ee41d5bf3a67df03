import SystemPackage

/// The folders and files that are inputs themselves; a walk of another input that finds them skips them.
///
/// Thus a file that two inputs reach is processed once, without a list of all files. A file is identified by its folder
/// and name: two hard links, or a followed link and its target, are two photos.
struct InputClaims: Sendable {
    private var folders: Set<FileIdentity> = []
    private var files: [FileIdentity: Set<[UInt8]>] = [:]
    private var pathsToNothing: Set<FilePath> = []

    /// Claims a folder; `false` if it is already claimed.
    mutating func claim(folder: FileIdentity) -> Bool { folders.insert(folder).inserted }

    /// Claims the file called `name` in `folder`; `false` if it is already claimed.
    mutating func claim(file name: [UInt8], in folder: FileIdentity) -> Bool {
        files[folder, default: []].insert(name).inserted
    }

    /// Claims a path in a folder that does not exist; `false` if the path is already claimed.
    mutating func claim(pathToNothing path: FilePath) -> Bool { pathsToNothing.insert(path).inserted }

    /// Whether a folder is an input itself.
    func contains(folder: FileIdentity) -> Bool { folders.contains(folder) }

    /// The names in `folder` that are inputs themselves.
    func files(in folder: FileIdentity) -> Set<[UInt8]> { files[folder] ?? [] }
}
