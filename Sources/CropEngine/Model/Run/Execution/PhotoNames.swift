import SystemPackage

/// The names that the table of a run gives to photos, and what else it says.
struct PhotoNames {
    /// The names of photos that were found.
    private(set) var given = GivenNames()
    /// The table that is compared with the photos; `nil` without a table, and if the run takes only some photos.
    private let table: FilePath?
    private var rowsWithoutPhoto: [NameTable.Row] = []
    /// How many photos of this run are not in the table.
    private var otherPhotoCount = 0

    /// Reads the table at `path`, if there is one, and walks the inputs once to find its photos.
    ///
    /// If the run is told to stop, it must not use the names. A walk with `onlyPaths` says nothing about other rows, so
    /// there are no notices then.
    ///
    /// - Throws: `RunError` if the table cannot be read, or has mistakes.
    init(_ options: Options, _ walk: InputWalk, _ stop: StopRequest) throws(RunError) {
        let path = options.outputs.nameTable
        table = options.discover.onlyPaths == nil ? path : nil
        guard let path else { return }
        let bytes = try Self.bytes(of: path)
        do throws(NameTable.Failure) {
            var matcher = NameMatcher(try NameTable(bytes), file: path)
            for file in walk.lazy.compactMap(\.fileToRead) {
                if stop.isMade { return }
                matcher.note(file)
            }
            (given, rowsWithoutPhoto) = try matcher.match()
        } catch {
            throw .mistaken(error.mistakes, in: path)
        }
    }

    /// Counts a photo of the run.
    mutating func count(_ photo: KeptPhoto) {
        guard table != nil, photo.isPhoto, given.entry(ofSource: FilePath(bytes: photo.source)) == nil else { return }
        otherPhotoCount += 1
    }

    /// What the user should know about the table at the end of a run that has come to all its photos.
    func notices() -> [NameTableNotice] {
        guard let table else { return [] }
        let rows = rowsWithoutPhoto.map { NameTableNotice.rowWithoutPhoto(place: "\(table):\($0.line)", $0.source) }
        return rows + (otherPhotoCount > 0 ? [.photosWithoutRow(otherPhotoCount, table: table)] : [])
    }
}

extension PhotoNames {
    private static func bytes(of path: FilePath) throws(RunError) -> [UInt8] {
        do throws(FileContent.Failure) {
            return try FileContent.read(path, maximumBytes: NameTable.maximumByteCount)
        } catch {
            let reason = error.reason(maximumBytes: NameTable.maximumByteCount)
            throw RunError(
                .inputNotReadable,
                error.isMissing
                    ? "There is no table of names '\(path)'; check the name and the working folder."
                    : "The table of names '\(path)' cannot be read: \(reason).",
                options: ["outputs.nameTable"]
            )
        }
    }
}
