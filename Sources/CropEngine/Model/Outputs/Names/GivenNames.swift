import SystemPackage

/// The names that a table gives to the photos of a run.
struct GivenNames: Sendable, Hashable {
    /// The name of one photo, and where it is written.
    struct Entry: Sendable, Hashable {
        var name: GivenName
        /// Where the name is written: `FILE:LINE`.
        var place: String
        /// Whether another file has the same path in the mirrored tree, from another input.
        var sharesPath: Bool

        init(_ name: GivenName, place: String = "", sharesPath: Bool = false) {
            self.name = name
            self.place = place
            self.sharesPath = sharesPath
        }
    }

    /// The entries by the paths of the sources.
    private let entries: [FilePath: Entry]
    /// The paths in the mirrored tree that the photos would have if they were called this.
    private let mirrored: Set<OutputKey>

    /// Makes names of the entries of photos, each of which has a different path.
    init(_ entries: [(photo: PhotoFile, entry: Entry)] = []) {
        self.entries = Dictionary(entries.map { ($0.photo.path, $0.entry) }) { first, _ in first }
        mirrored = Set(entries.map { OutputKey($0.entry.name.mirroredPath(of: $0.photo).bytes) })
    }

    /// Whether no photo has a name.
    var isEmpty: Bool { entries.isEmpty }

    /// The entry of the photo with the source `path`.
    func entry(ofSource path: FilePath) -> Entry? { entries.isEmpty ? nil : entries[path] }

    /// The name of a photo; `nil` if it has its own.
    func name(of photo: PhotoFile) -> GivenName? { entry(ofSource: photo.path)?.name }

    /// Whether a photo with a name is called as if it had the path of this one.
    func takesPath(of photo: PhotoFile) -> Bool {
        !mirrored.isEmpty && mirrored.contains(OutputKey(photo.relativePath.bytes))
    }
}
