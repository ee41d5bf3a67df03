import SystemPackage

/// What journals, manifests and write-ahead logs hold about forgotten photos.
struct ForgottenEntries {
    /// An output of forgotten photos.
    struct Output {
        /// Relative to the output folder.
        var path: FilePath
        /// What facecrop has written, or was about to write, under this path at several times.
        var versions: [JournalEntry.Output]
    }

    /// The sources of the photos, as manifests name them.
    private(set) var sources: Set<[UInt8]> = []
    /// How many of the sources are other spellings of others.
    private var otherSpellingCount = 0
    /// The number of the photos.
    var photoCount: Int { sources.count - otherSpellingCount }
    /// For each journal the numbers of the entries.
    private(set) var numbers: [Set<Int>] = []
    /// The outputs that belong to no other photo, by their paths.
    private(set) var outputs: [Output] = []
    /// Outputs that a killed run was about to write, and that no journal assigns to a photo.
    private(set) var unassignedOutputs: [JournalEntry.Output] = []
    /// The indices of the names that photos were found for.
    private(set) var foundNames: Set<Int> = []

    /// Finds what is about `photos`; `logged` are the outputs in write-ahead logs, which do not name photos.
    ///
    /// `isPresent` tells whether a file is there as it was written. If another photo has an output of the same name
    /// now, the file is that one's unless it is there as one of `photos` had it.
    ///
    /// - Throws: `inputNotReadable` if a manifest cannot be read, unless all photos are meant.
    init(
        _ photos: ForgottenSources,
        _ journals: [Journal],
        _ places: SourcePlaces,
        logged: [JournalEntry.Output],
        manifests: [FilePath],
        isPresent: (JournalEntry.Output) -> Bool
    ) throws(RunError) {
        var found: [JournalEntry.Output] = []
        for journal in journals { numbers.append(add(photos, journal, &found)) }
        addSpelledOtherwise(journals, places, &found)
        let others = outputsOfOthers(journals, at: Set((found + logged).map(\.path)))
        collect(found, logged, areAll: photos.areAll) { path, versions in
            guard let other = others[path] else { return false }
            return other.contains(where: isPresent) || !versions.contains(where: isPresent)
        }
        // A run that was killed leaves the manifest of the run before, which may have spelled the sources otherwise.
        let paths = Set(outputs.map(\.path)).subtracting(others.keys.map { FilePath(bytes: $0) })
        for path in manifests {
            do throws(RunError) {
                let manifest = try ManifestReader(path)
                while let record = try manifest.next() { add(photos, record, paths) }
            } catch  where photos.areAll {
                // It is deleted as a whole; its photos are only counted as far as it can be read.
            }
        }
    }

    /// Adds the photo of a record in a manifest, if it is one of `photos`, or has an output that only these have.
    private mutating func add(_ photos: ForgottenSources, _ record: PhotoRecord, _ outputs: Set<FilePath>) {
        let source = record.sourcePath.bytes
        if add(photos, source: source) { return }
        if record.writtenFiles.contains(where: { $0.path.path.map(outputs.contains) ?? false }) {
            sources.insert(source)
        }
    }

    /// Adds the photos of a journal, and their outputs to `outputs`; returns the numbers of their entries.
    private mutating func add(
        _ photos: ForgottenSources,
        _ journal: Journal,
        _ outputs: inout [JournalEntry.Output]
    ) -> Set<Int> {
        var found: Set<Int> = []
        for number in 0..<journal.count {
            guard let header = journal.entry(number)?.header else { continue }
            guard add(photos, source: header.source, workingFolder: header.workingFolder) else { continue }
            found.insert(number)
            outputs += header.outputs + header.leftovers
        }
        return found
    }

    /// Adds the entries that are about the same photos under other paths: those of a shard before the tree has moved,
    /// or of a run that came to the photos through a link.
    ///
    /// They name the same output with the same content, and their source is gone or is the same file.
    private mutating func addSpelledOtherwise(
        _ journals: [Journal],
        _ places: SourcePlaces,
        _ outputs: inout [JournalEntry.Output]
    ) {
        var known: [[UInt8]: [(output: JournalEntry.Output, places: [PhotoPlace])]] = [:]
        for (journal, forgotten) in zip(journals, numbers) {
            for number in forgotten {
                guard let header = journal.entry(number)?.header else { continue }
                let own = places.places(of: header).compactMap(PhotoPlace.init)
                for output in header.outputs { known[output.path, default: []].append((output, own)) }
            }
        }
        func isKnown(_ header: JournalEntry.Header) -> Bool {
            let same = header.outputs.flatMap { output in
                (known[output.path] ?? []).filter {
                    $0.output.byteCount == output.byteCount && $0.output.checksum == output.checksum
                }
            }
            guard !same.isEmpty else { return false }
            if places.isGone(header) { return true }
            let own = Set(places.places(of: header).compactMap(PhotoPlace.init))
            return same.contains { !own.isDisjoint(with: $0.places) }
        }
        for (index, journal) in journals.enumerated() where !known.isEmpty {
            for number in 0..<journal.count where !numbers[index].contains(number) {
                guard let header = journal.entry(number)?.header, isKnown(header) else { continue }
                numbers[index].insert(number)
                otherSpellingCount += sources.insert(header.source).inserted ? 1 : 0
                outputs += header.outputs + header.leftovers
            }
        }
    }

    /// Adds a photo if it is one of `photos`; returns whether it is.
    private mutating func add(_ photos: ForgottenSources, source: [UInt8], workingFolder: [UInt8] = []) -> Bool {
        let names = photos.indices(ofSource: source, workingFolder: workingFolder)
        guard photos.areAll || !names.isEmpty else { return false }
        foundNames.formUnion(names)
        sources.insert(source)
        return true
    }

    /// The outputs at `paths` that entries of other photos name, by their paths.
    private func outputsOfOthers(
        _ journals: [Journal],
        at paths: Set<[UInt8]>
    ) -> [[UInt8]: [JournalEntry.Output]] {
        var outputs: [[UInt8]: [JournalEntry.Output]] = [:]
        for (journal, forgotten) in zip(journals, numbers) {
            for number in 0..<journal.count where !forgotten.contains(number) {
                for output in journal.entry(number)?.header.outputs ?? [] where paths.contains(output.path) {
                    outputs[output.path, default: []].append(output)
                }
            }
        }
        return outputs
    }

    /// Sorts what was `found` in journals and `logged` in advance by paths, without those that are of others.
    private mutating func collect(
        _ found: [JournalEntry.Output],
        _ logged: [JournalEntry.Output],
        areAll: Bool,
        isOfOthers: (_ path: [UInt8], _ versions: [JournalEntry.Output]) -> Bool
    ) {
        var versions = Dictionary(grouping: found, by: \.path).filter { !isOfOthers($0.key, $0.value) }
        for output in logged where !isOfOthers(output.path, versions[output.path] ?? []) {
            if areAll || versions[output.path] != nil {
                versions[output.path, default: []].append(output)
            } else {
                unassignedOutputs.append(output)
            }
        }
        outputs = versions.map { Output(path: FilePath(bytes: $0.key), versions: $0.value) }
            .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }
}

extension PhotoRecord {
    /// The path of the photo, as the run found it.
    var sourcePath: FilePath {
        // A text that is not the path's has the bytes beside it.
        ManifestPath(text: source, base64: sourceBase64).path ?? FilePath(source)
    }
}
