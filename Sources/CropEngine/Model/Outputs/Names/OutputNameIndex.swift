import SystemPackage

/// The output names of a whole run as hashes: it finds names that occur twice, and names that are also names of
/// folders.
///
/// If two names have the same hash by chance, the planner reads two files more than necessary.
struct OutputNameIndex {
    /// The number of files in the index.
    private(set) var fileCount = 0

    let naming: OutputNaming
    private var names: Set<Int> = []
    private var repeated: Set<Int> = []
    private var folders: Set<Int> = []
    /// The folders that were noted last, one for each kind of output.
    private var lastFolders: [[UInt8]] = []

    init(naming: OutputNaming) { self.naming = naming }

    /// Adds the plain names of a file's outputs, and the names of their folders.
    mutating func note(_ file: PhotoFile) {
        fileCount += 1
        for key in naming.keys(of: file) { note(key) }
        let folders = naming.folderBytes(of: file)
        guard folders != lastFolders else { return }
        lastFolders = folders
        for folder in folders { note(folder: folder) }
    }

    /// Adds the names of a processed photo, and its plain names if it has others.
    mutating func note(_ name: ReservedName) {
        for key in name.keys(naming).union(naming.keys(of: name.photo)) { note(key) }
        for output in name.outputs { note(folder: Array(naming.unfiled(output).parentAndName.parent)) }
    }

    private mutating func note(_ key: OutputKey) {
        if !names.insert(key.hashValue).inserted { repeated.insert(key.hashValue) }
    }

    /// The hashes of names that several files would have, or a file and a folder.
    var contested: Set<Int> { repeated.union(folders.intersection(names)) }

    /// Whether a name is that of a folder of the output tree.
    func isFolder(_ key: OutputKey) -> Bool { folders.contains(key.hashValue) }

    /// The hashes of names, but for those in `contested`, that some of these photos would take in another form.
    func names(
        thatMayBeTakenBy photos: [PhotoFile],
        except contested: Set<Int>,
        _ stop: StopRequest
    ) -> Set<Int> {
        let others = OutputNaming.Form.allCases.filter { $0 != .plain }
        var wanted: Set<Int> = []
        for photo in photos where !stop.isMade {
            for key in others.flatMap({ naming.keys(of: photo, form: $0) }) where names.contains(key.hashValue) {
                wanted.insert(key.hashValue)
            }
        }
        return wanted.subtracting(contested)
    }

    /// Adds the names of a folder of the output tree and of those above it.
    private mutating func note(folder: [UInt8]) {
        for end in folder.indices.filter({ folder[$0] == .slash }) + [folder.endIndex] {
            for output in naming.parse(unfiled: Array(folder[..<end])) {
                folders.insert(OutputKey(output.base).hashValue)
            }
        }
    }
}
