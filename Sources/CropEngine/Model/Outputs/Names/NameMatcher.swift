import SystemPackage

/// Finds the photos that the rows of a ``NameTable`` are about: pure.
///
/// The source of a row is the path of a photo in the mirrored tree, its path as found, or its name alone: the first of
/// these that some file has. Letter case, and whether an accent is part of its letter, count only if several files
/// differ in nothing else.
struct NameMatcher {
    /// What the source of a row is.
    private enum Kind: Int, CaseIterable {
        case relativePath
        case path
        case name
    }

    private let table: NameTable
    /// The file as messages name it.
    private let file: FilePath
    /// The positions of rows by the keys of their sources.
    private var positions: [OutputKey: [Int]] = [:]
    /// For each row, the files that it may be about.
    private var candidates: [Int: [Kind: [PhotoFile]]] = [:]
    /// Hashes of paths in the mirrored tree; equal ones only make a key of the journal longer.
    private var seen: Set<Int> = []
    private var repeated: Set<Int> = []

    /// Makes a matcher for a table that was read from `file`.
    init(_ table: NameTable, file: FilePath) {
        self.table = table
        self.file = file
        for (index, row) in table.rows.enumerated() {
            positions[OutputKey(Array(row.source.utf8)), default: []].append(index)
        }
    }

    /// Notes a file that the walk has found.
    mutating func note(_ photo: PhotoFile) {
        let relative = photo.relativePath.bytes
        if !seen.insert(relative.hashValue).inserted { repeated.insert(relative.hashValue) }
        let paths: [(Kind, [UInt8])] = [
            (.relativePath, relative), (.path, photo.path.lexicallyNormalized().bytes),
            (.name, photo.relativePath.lastComponentBytes),
        ]
        for (kind, path) in paths {
            for index in positions[OutputKey(path)] ?? [] {
                candidates[index, default: [:]][kind, default: []].append(photo)
            }
        }
    }

    /// The names of the files that were noted, and the rows without one.
    ///
    /// - Throws: ``NameTable/Failure`` if a row may be about several files, or if several rows are about one.
    func match() throws(NameTable.Failure) -> (names: GivenNames, rowsWithoutPhoto: [NameTable.Row]) {
        var entries: [(photo: PhotoFile, entry: GivenNames.Entry)] = []
        var missing: [NameTable.Row] = []
        var mistakes: [NameTable.Mistake] = []
        var lines: [FilePath: Int] = [:]
        for (index, row) in table.rows.enumerated() {
            let photos = photos(index, row)
            guard let photo = photos.first else {
                missing.append(row)
                continue
            }
            if photos.count > 1 {
                mistakes.append(Self.ambiguous(row, photos))
            } else if let first = lines.updateValue(row.line, forKey: photo.path) {
                mistakes.append(
                    NameTable.Mistake(
                        line: row.line,
                        "'\(row.source)' is the photo '\(photo.path)', which line \(first) names, too; remove one of "
                            + "the two lines"
                    )
                )
            } else {
                let sharesPath = repeated.contains(photo.relativePath.bytes.hashValue)
                let place = "\(file):\(row.line)"
                entries.append((photo, GivenNames.Entry(row.name, place: place, sharesPath: sharesPath)))
            }
        }
        guard mistakes.isEmpty else { throw NameTable.Failure(mistakes: mistakes) }
        return (GivenNames(entries), missing)
    }

    /// The files that a row may be about.
    private func photos(_ index: Int, _ row: NameTable.Row) -> [PhotoFile] {
        guard let found = candidates[index], let kind = Kind.allCases.first(where: { found[$0] != nil }) else {
            return []
        }
        let photos = found[kind] ?? []
        if photos.count < 2 { return photos }
        let exact = photos.filter { Self.path(of: $0, kind) == Array(row.source.utf8) }
        return exact.count == 1 ? exact : photos
    }

    private static func path(of photo: PhotoFile, _ kind: Kind) -> [UInt8] {
        switch kind {
        case .relativePath: photo.relativePath.bytes
        case .path: photo.path.lexicallyNormalized().bytes
        case .name: photo.relativePath.lastComponentBytes
        }
    }

    private static func ambiguous(_ row: NameTable.Row, _ photos: [PhotoFile]) -> NameTable.Mistake {
        let shown = photos.prefix(3).map { "'\($0.path)'" }.joined(separator: ", ")
        let rest = photos.count > 3 ? " and \(photos.count - 3) more" : ""
        return NameTable.Mistake(
            line: row.line,
            "'\(row.source)' may be \(shown)\(rest); write the path of one of them"
        )
    }
}
