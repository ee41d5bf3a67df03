import Synchronization
import SystemPackage

// The photos of the journal, and where their sources are now.

extension OutputFolder {
    /// Marks the journal's entry of a photo that the survey has found.
    ///
    /// The entry with the photo's plain key may be about another photo of another input. If that photo still exists,
    /// its entry is not marked. If several photos may be the one of an entry, it goes to the one whose path is first.
    func markFound(_ file: PhotoFile) {
        foundFiles?.insert(file)
        guard let journal, journal.count > 0 else { return }
        let source = JournalKey.sourceHash(source: file.path.bytes, workingFolder: sources.workingFolder)
        for key in keys(of: file) where !journal.mark(key, .found, ofSource: source) {
            guard let found = journal.find(key) else { continue }
            if !sources.isAboutAnother(found.entry.header, than: file) { journal.mark(found.number, .found) }
        }
        // Of a million photos, hardly any share their place.
        guard !numbersByPath.isEmpty, numbersByPath[file.relativePath.bytes] != nil else { return }
        if journal.find(JournalKey.withSource(file, from: sources.workingFolder)) != nil { return }
        let namesakes = namesakes(of: file)
        for namesake in namesakes { journal.mark(namesake.number, .found) }
        guard let only = namesakes.first, namesakes.count == 1 else { return }
        holders.withLock { holders in
            if holders[only.number].map({ file.path.bytes.lexicographicallyPrecedes($0.bytes) }) ?? true {
                holders[only.number] = file.path
            }
        }
    }

    /// With more photos at one place in the mirrored tree, such as the pictures of many cameras, it is not looked for
    /// which is which: each would be compared with all.
    private static let maximumNamesakeCount = 16

    /// The entries whose keys have a source that is now `file`: spelled otherwise, or before its tree has moved.
    private func namesakes(of file: PhotoFile) -> [(number: Int, entry: JournalEntry)] {
        guard let numbers = numbersByPath[file.relativePath.bytes], numbers.count <= Self.maximumNamesakeCount,
            let journal
        else { return [] }
        return numbers.compactMap { number in
            guard let entry = journal.entry(number), entry.header.sourcePath != nil else { return nil }
            return sources.isGone(entry.header) || sources.isAt(entry.header, file) ? (number, entry) : nil
        }
    }

    /// The key of the only entry that may be that of `file` under another spelling; no two photos get the same.
    private func keyOfNamesake(_ file: PhotoFile) -> [UInt8]? {
        let namesakes = namesakes(of: file)
        guard let namesake = namesakes.first, namesakes.count == 1 else { return nil }
        let holder = holders.withLock { $0[namesake.number] }
        return holder == file.path ? namesake.entry.header.key : nil
    }

    /// The keys that the photo may have in the journal.
    private func keys(of file: PhotoFile) -> [[UInt8]] {
        [JournalKey.plain(file), JournalKey.withSource(file, from: sources.workingFolder)]
    }

    /// The key of a photo that may share the path in the mirrored tree with others.
    func keyWithSource(_ file: PhotoFile) -> [UInt8] {
        let key = JournalKey.withSource(file, from: sources.workingFolder)
        if let found = journal?.find(key), !sources.isAboutAnother(found.entry.header, than: file) { return key }
        return keyOfNamesake(file) ?? key
    }

    /// The entry of a photo, whatever its key is; `nil` if there is none.
    func entry(of file: PhotoFile) -> JournalEntry? {
        keys(of: file).lazy.compactMap { self.journal?.find($0)?.entry }
            .first { !self.sources.isAboutAnother($0.header, than: file) }
    }

    /// The key of a photo with a name from a table.
    ///
    /// That name does not collide with those of a photo of another input that has the same place in the mirrored tree,
    /// and that may have the plain key.
    func keyOfNamed(_ file: PhotoFile) -> [UInt8] {
        let (plain, own) = (JournalKey.plain(file), keyWithSource(file))
        if journal?.find(own) != nil { return own }
        guard let found = journal?.find(plain), sources.isAboutAnother(found.entry.header, than: file) else {
            return plain
        }
        return own
    }

    /// Marks the entries of photos that the survey has not found: entries with sources that are gone, and photos that
    /// are done.
    ///
    /// If a photo with a name from a table was found at another place in the mirrored tree, its name is still that of
    /// its earlier entry. That entry counts as found, so that the photo itself does not keep the name from it.
    ///
    /// - Returns: How many of the photos that are done are out of date by the rule of `check`, and the photos that are
    ///   gone.
    func markNotFound(
        _ check: UpToDateCheck,
        _ given: GivenNames,
        _ stop: StopRequest
    ) -> (outdatedCount: Int, gone: GonePhotos) {
        var outdatedCount = 0
        var gone = GonePhotos(check.check)
        guard let journal else { return (outdatedCount, gone) }
        for number in 0..<journal.count where !journal.marks(number).contains(.found) {
            if stop.isMade { break }
            guard let entry = journal.entry(number) else { continue }
            if sources.isGone(entry.header) {
                journal.mark(number, .sourceIsGone)
                if entry.isDone { gone.add(entry, number: number) }
                continue
            }
            if hasSpelling(entry), given.entry(ofSource: FilePath(bytes: entry.header.source)) != nil {
                journal.mark(number, .found)
                continue
            }
            // A photo that has only ever failed has no outputs, and no name to keep.
            guard entry.isDone, !isOwnFile(entry) else { continue }
            journal.mark(number, .hasSource)
            if outputsAreThere(entry) {
                journal.mark(number, .retained)
                outdatedCount += isOutdated(entry, check) ? 1 : 0
            }
        }
        return (outdatedCount, gone)
    }

    /// Whether an entry is about a file of facecrop itself: earlier versions noted these among the inputs.
    private func isOwnFile(_ entry: JournalEntry) -> Bool {
        entry.header.tally.isNotAPhoto && OwnFileName.contains(FilePath(bytes: entry.header.source).lastComponentBytes)
    }

    /// Whether the source of an entry, as it is spelled, is the same file in this run.
    private func hasSpelling(_ entry: JournalEntry) -> Bool {
        entry.header.source.first == .slash || entry.header.workingFolder == sources.workingFolder
    }

    /// The photos that are done but are not among the inputs.
    func retainedEntries() -> RetainedEntries {
        var retained = RetainedEntries()
        guard let journal else { return retained }
        for number in 0..<journal.count where journal.marks(number).contains(.retained) {
            if let entry = journal.entry(number) { retained.add(sources.spelling(of: entry.header), number: number) }
        }
        retained.sort()
        return retained
    }

    /// The record of a photo that is not among the inputs, with the present states of its outputs.
    func retainedPhoto(_ number: Int) throws(RunError) -> KeptPhoto? {
        guard let entry = journal?.entry(number) else { return nil }
        var refreshed = try refreshed(entry, states(of: entry)) ?? entry
        let source = sources.spelling(of: entry.header)
        if source != entry.header.source {
            refreshed.record = try RecordCoding.encoded(refreshed.record, withSource: FilePath(bytes: source))
            refreshed.header.source = source
            refreshed.header.outputFolder = sources.outputFolder
        }
        if writes, refreshed != entry { try journal?.append(refreshed, replacing: number) }
        return KeptPhoto(refreshed)
    }

    /// The names that earlier runs have settled; call this after ``markNotFound(_:_:_:)``.
    func earlierNames(_ stop: StopRequest) -> EarlierNames {
        EarlierNames(
            reserved: { [self] body in
                for number in 0..<(journal?.count ?? 0) {
                    if stop.isMade { return }
                    if let name = reservedName(number) { body(name) }
                }
            },
            holdsPlainName: holdsPlainName
        )
    }

    /// Whether an earlier run has given the plain name to a photo that this run has found.
    private func holdsPlainName(_ file: PhotoFile) -> Bool {
        guard let found = journal?.find(JournalKey.plain(file)) else { return false }
        return !sources.isAboutAnother(found.entry.header, than: file)
    }

    /// The name of a photo that is not among the inputs and still exists; `nil` for other photos.
    private func reservedName(_ number: Int) -> ReservedName? {
        guard let journal, journal.marks(number).contains(.hasSource), let entry = journal.entry(number) else {
            return nil
        }
        let header = entry.header
        let relativePath = JournalKey.relativePath(header.key)
        let source = FilePath(bytes: sources.spelling(of: header))
        return ReservedName(
            photo: PhotoFile(
                // In this working folder, the spelling of another may be that of another photo.
                path: hasSpelling(entry) ? source : sources.place(of: header) ?? source,
                relativePath: FilePath(bytes: relativePath),
                isNamedByUser: false
            ),
            isPlain: relativePath.count == header.key.count,
            outputs: header.outputs.map(\.path)
        )
    }

    private func isOutdated(_ entry: JournalEntry, _ check: UpToDateCheck) -> Bool {
        guard let fingerprint = sources.place(of: entry.header).flatMap({ SourceFingerprint(of: $0) }) else {
            return true
        }
        // The survey has not seen the photo's burst, sidecars and override, so they count as unchanged.
        let digests = entry.header.digests
        let verdict = check.verdict(
            entry,
            fingerprint,
            burst: digests.burst,
            sidecars: digests.sidecars,
            override: digests.override
        ) { true }
        return verdict == .renderAgain || verdict == .processAgain
    }
}
