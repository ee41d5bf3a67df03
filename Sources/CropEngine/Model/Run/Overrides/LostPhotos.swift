import SystemPackage

/// The photos of entries of overrides that have a hash, and whose path has no photo any more.
struct LostPhotos {
    private typealias Entry = (file: LoadedOverrides, position: Int)

    /// The first entry with each hash.
    private var entries: [String: Entry] = [:]
    /// The files with such entries, each once.
    private let files: [LoadedOverrides]
    /// The sizes in bytes that photos of entries had; `nil` stands for unknown ones.
    private let byteCounts: Set<Int?>
    private let known: KnownPhotos

    /// Looks up which photos of `files` are missing.
    init(_ files: [LoadedOverrides], _ known: KnownPhotos) {
        self.known = known
        var withLost: [LoadedOverrides] = []
        for file in files {
            let earlierCount = entries.count
            for position in file.entries.indices {
                guard let hash = file.entries[position].sha256, entries[hash] == nil, !file.hasFile(at: position) else {
                    continue
                }
                entries[hash] = (file, position)
            }
            if entries.count > earlierCount { withLost.append(file) }
        }
        self.files = withLost
        let paths = entries.values.map { $0.file.absolutePath(at: $0.position) }
        let sizes = entries.isEmpty ? [:] : known.byteCounts(Set(paths))
        byteCounts = Set(paths.map { sizes[$0] })
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether the content of a file, which no entry names, must be compared.
    func mayHold(_ photo: PhotoFile) -> Bool {
        guard files.contains(where: { $0.covers(photo.path) }) else { return false }
        if byteCounts != [nil], let byteCount = SourceFingerprint(of: photo.path)?.byteCount,
            byteCounts.contains(byteCount)
        {
            return true
        }
        return byteCounts.contains(nil) && !known.isUnchanged(photo)
    }

    /// Takes the entry that is about `photo`, which has this hash; `nil` if there is none.
    mutating func take(_ photo: PhotoFile, _ hash: String) -> (file: LoadedOverrides, position: Int)? {
        guard let entry = entries[hash], entry.file.covers(photo.path) else { return nil }
        entries[hash] = nil
        return entry
    }
}
