import SystemPackage

/// A file of overrides that was read, and which photos its entries are about.
struct LoadedOverrides: Sendable {
    /// The path of the file as messages name it.
    let path: FilePath
    /// The folder that its paths are relative to: as the walk names it, or if the user named the file, without links.
    let folder: FilePath
    /// Whether the user named the file, so that it may be about photos anywhere.
    let isNamedByUser: Bool
    let entries: [OverridesFile.Entry]
    /// Why the file cannot be used, as lines with their places; empty if it can.
    ///
    /// If it cannot, it is unknown which photos the file is about.
    let fileMistakes: [String]
    /// The line of the first mistake.
    private let mistakenLine: Int
    /// The positions of the entries by their paths: relative to the folder, or if the user named the file, absolute.
    private let positions: [FilePath: Int]

    init(_ file: OverridesFile, path: FilePath, folder: FilePath, isNamedByUser: Bool) {
        self.path = path
        self.folder = folder
        self.isNamedByUser = isNamedByUser
        entries = file.entries
        fileMistakes = []
        mistakenLine = 1
        // The last of several entries about one photo says that there are several.
        positions = Dictionary(
            file.entries.indices.map { index in
                let own = FilePath(file.entries[index].path)
                return (isNamedByUser ? RealPath.of(folder.pushing(own).lexicallyNormalized()) : own, index)
            },
            uniquingKeysWith: { $1 }
        )
    }

    /// Makes a file in a folder of photos that cannot be used, for the reasons in `mistakes`.
    init(unusable mistakes: [String], line: Int = 1, path: FilePath, folder: FilePath) {
        self.path = path
        self.folder = folder
        isNamedByUser = false
        entries = []
        fileMistakes = mistakes
        mistakenLine = line
        positions = [:]
    }

    /// What an unusable file says about each photo that it may be about.
    var foundUnusable: FoundOverride {
        FoundOverride(
            override: PhotoOverride(),
            record: OverrideRecord(file: path, line: mistakenLine, match: .path),
            mistakes: Array(fileMistakes.prefix(Self.maximumMistakeCount)),
            isFileMistaken: true
        )
    }

    /// They are repeated for each photo.
    private static let maximumMistakeCount = 3

    /// The position of the entry that names `photo`, of which `realPath` is the path without links.
    func position(of photo: FilePath, realPath: @autoclosure () -> FilePath) -> Int? {
        if isNamedByUser { return positions[realPath()] }
        return relative(photo).flatMap { positions[$0] }
    }

    /// Whether the file may be about the photo at `path`, wherever it was before.
    func covers(_ path: FilePath) -> Bool { isNamedByUser || relative(path) != nil }

    private func relative(_ photo: FilePath) -> FilePath? {
        var path = photo
        return folder.isEmpty || path.removePrefix(folder) ? path : nil
    }

    /// The absolute path of the photo of an entry, without links, as far as it exists.
    func absolutePath(at position: Int) -> FilePath {
        let path = folder.pushing(FilePath(entries[position].path))
        return InputPlaces.realPath(of: WorkingFolder.path.pushing(path).lexicallyNormalized())
    }

    /// Whether there is a file at the path of an entry.
    func hasFile(at position: Int) -> Bool {
        let path = folder.pushing(FilePath(entries[position].path))
        do throws(Errno) {
            return try path.stat().type != .directory
        } catch {
            // If it cannot be told, nothing is said about the entry.
            return error != .noSuchFileOrDirectory && error != .notDirectory
        }
    }

    /// The notice about an entry whose photo is not at its path, but at `newPath`, as far as that is known.
    ///
    /// `nearby` looks for files of a similar name.
    ///
    /// - Returns: `nil` if the photo is there.
    func notice(
        about position: Int,
        newPath: @autoclosure () -> FilePath?,
        _ nearby: inout NearbyFiles
    ) -> OverrideNotice? {
        if hasFile(at: position) { return nil }
        let entry = entries[position]
        let newPath = newPath()
        return OverrideNotice(
            place: "\(path):\(entry.position.line):\(entry.position.column)",
            photo: entry.path,
            newPath: newPath,
            meant: newPath == nil ? nearby.nearest(to: FilePath(entry.path), below: folder) : nil
        )
    }

    /// The override of the entry at `position`.
    func found(_ position: Int, _ match: OverrideRecord.Match) -> FoundOverride {
        let entry = entries[position]
        return FoundOverride(
            override: entry.override,
            record: OverrideRecord(file: path, line: entry.position.line, match: match),
            mistakes: mistakes(in: entry).map { $0.line(in: path.string) }
        )
    }

    /// The mistakes in an entry.
    private func mistakes(in entry: OverridesFile.Entry) -> [ConfigurationMistake] {
        guard !isNamedByUser, entry.reachesOutside else { return entry.mistakes }
        let text =
            "a file in a folder of photos is only read for photos below it; write this entry to a file beside the photo"
        return entry.mistakes + [ConfigurationMistake(entry.position, text)]
    }
}
