import FaceCropCore

/// The output names of a whole run as hashes: it finds names that occur twice, and names that are also names of
/// folders.
///
/// If two names have the same hash by chance, the planner reads two files more than necessary.
struct OutputNameIndex {
    /// The number of files in the index.
    private(set) var fileCount = 0

    private let naming: OutputNaming
    private var names: Set<Int> = []
    private var repeated: Set<Int> = []
    private var folders: Set<Int> = []
    private var lastFolder: [UInt8] = []

    init(naming: OutputNaming) { self.naming = naming }

    /// Adds the plain name of a file's output, and the names of its folders.
    mutating func note(_ file: PhotoFile) {
        fileCount += 1
        let base = naming.basePath(of: file).bytes
        note(OutputKey(base))
        noteFolders(of: base)
    }

    /// Adds the names of a processed photo, and its plain name if it has another.
    mutating func note(_ name: ReservedName) {
        for key in name.keys(naming).union([naming.key(of: name.photo)]) { note(key) }
        for output in name.outputs { noteFolders(of: output) }
    }

    private mutating func note(_ key: OutputKey) {
        if !names.insert(key.hashValue).inserted { repeated.insert(key.hashValue) }
    }

    /// The hashes of names that several files would have, or a file and a folder.
    var contested: Set<Int> { repeated.union(folders.intersection(names)) }

    /// Whether a name is that of a folder of the output tree.
    func isFolder(_ key: OutputKey) -> Bool { folders.contains(key.hashValue) }

    /// The hashes of uncontested names that some of these photos would take in another form.
    func names(thatMayBeTakenBy photos: [PhotoFile]) -> Set<Int> {
        let others = OutputNaming.Form.allCases.filter { $0 != .plain }
        let wanted = photos.flatMap { photo in others.map { naming.key(of: photo, form: $0).hashValue } }
        return names.intersection(wanted).subtracting(contested)
    }

    private mutating func noteFolders(of path: [UInt8]) {
        let folder = Array(path[..<(path.lastIndex(of: .slash) ?? 0)])
        guard folder != lastFolder else { return }
        lastFolder = folder
        for end in folder.indices.filter({ folder[$0] == .slash }) + [folder.endIndex] {
            guard let output = naming.parse(output: Array(folder[..<end])) else { continue }
            folders.insert(OutputKey(output.base).hashValue)
        }
    }
}
