import SystemPackage

extension OutputFolder {
    /// Looks for outputs that the journal names and that belong to no photo any more, removes them if `removing` is
    /// true, and passes each to `tell`.
    ///
    /// These are the outputs of photos with sources that are gone, and outputs that a photo had under other options. If
    /// an entry that still counts names an output, in this journal or in that of another run or shard, the output
    /// stays. If the user has put another file in the place of an output, that file stays too, as do outputs of photos
    /// for whose sources `isKept` is true; it gets paths from the root, as far as that is known, and how many
    /// components a photo was below its input. The run must have come to all its photos. If it is not known what other
    /// runs need, nothing is removed.
    func settleOrphans(
        removing: Bool,
        keeping isKept: (_ source: FilePath, _ depth: Int) -> Bool,
        _ tell: (FilePath, Orphans.Fate) -> Void
    ) -> Orphans {
        var orphans = Orphans()
        guard let journal else { return orphans }
        var doubtful: Set<Int> = []
        forEachOrphan(journal) { _, output in doubtful.insert(OutputKey(output.path).hashValue) }
        if doubtful.isEmpty { return orphans }
        var needed: [Int: [[UInt8]]] = [:]
        do throws(RunError) {
            needed = try neededOutputs(journal, among: doubtful)
        } catch {
            orphans.problem = removing ? error : nil
        }
        let removing = removing && orphans.problem == nil
        forEachOrphan(journal) { number, output in
            let file = OutputFile(output, in: folder.outputFolder)
            guard !isNeeded(output.path, needed), case .asWritten = file.state else { return }
            if let entry = journal.entry(number) {
                let depth = FilePath(bytes: JournalKey.relativePath(entry.header.key)).components.count
                if isKept(sources.place(of: entry.header) ?? FilePath(bytes: entry.header.source), depth) {
                    journal.mark(number, .hasOrphans)
                    return
                }
            }
            let fate = removing ? Self.remove(file) : .left
            orphans.removed += fate == .removed ? 1 : 0
            orphans.left += fate == .removed ? 0 : 1
            if fate != .removed { journal.mark(number, .hasOrphans) }
            tell(FilePath(bytes: output.path), fate)
        }
        return orphans
    }

    private static func remove(_ file: OutputFile) -> Orphans.Fate {
        do throws(Errno) {
            // It may have been changed since its state was looked up; then it is a person's.
            return try file.remove() ? .removed : .left
        } catch {
            return .notRemoved(error)
        }
    }

    /// The paths of outputs that photos have, or that other runs are about to write, by the hashes of their keys.
    ///
    /// Only those with keys in `doubtful`.
    ///
    /// - Throws: `RunError` if the journal or log of another run cannot be read.
    private func neededOutputs(_ journal: Journal, among doubtful: Set<Int>) throws(RunError) -> [Int: [[UInt8]]] {
        var needed: [Int: [[UInt8]]] = [:]
        func isDoubtful(_ output: JournalEntry.Output) -> Bool {
            doubtful.contains(OutputKey(output.path).hashValue)
        }
        func note(_ path: [UInt8]) {
            let key = OutputKey(path).hashValue
            if doubtful.contains(key) { needed[key, default: []].append(path) }
        }
        for number in 0..<journal.count where !journal.marks(number).isDead {
            for output in journal.entry(number)?.header.outputs ?? [] { note(output.path) }
        }
        for path in try folder.journals where path != folder.journal {
            // Shards may be at work, so this is looked up at the end.
            let other = try Journal(path, in: folder, isReadOnly: true)
            for number in 0..<other.count {
                guard let entry = other.entry(number), entry.header.outputs.contains(where: isDoubtful),
                    !sources.isGone(entry.header), !supersedes(journal, entry)
                else { continue }
                for output in entry.header.outputs { note(output.path) }
            }
        }
        for path in try folder.writeAheadLogs where path != folder.writeAheadLog {
            try WriteAheadLog(path, in: folder).forEachLine { note($0.output.path) }
        }
        return needed
    }

    /// Whether this run has done the photo of an entry in another journal: then what it has made counts, and not what
    /// an earlier run of a shard had made.
    private func supersedes(_ journal: Journal, _ entry: JournalEntry) -> Bool {
        guard let own = journal.find(entry.header.key), journal.marks(own.number).contains(.wasReached),
            own.entry.isDone, own.entry.header.failure == nil, let source = sources.place(of: entry.header)
        else { return false }
        let place = PhotoPlace(source)
        return place != nil && place == sources.place(of: own.entry.header).flatMap { PhotoPlace($0) }
    }

    /// Whether the file at `path` is an output in `needed`.
    ///
    /// Names that differ only in letter case, or in how accents are written, are of one file on some disks.
    private func isNeeded(_ path: [UInt8], _ needed: [Int: [[UInt8]]]) -> Bool {
        guard let paths = needed[OutputKey(path).hashValue] else { return false }
        func identity(_ path: [UInt8]) -> FileIdentity? {
            let file = folder.outputFolder.pushing(FilePath(bytes: path))
            return (try? file.stat(followTargetSymlink: false)).map { FileIdentity($0) }
        }
        let own = identity(path)
        return paths.contains { $0 == path || identity($0).map { $0 == own } ?? true }
    }

    /// Writes the journal to the disk, without lines that no run needs.
    ///
    /// `isComplete` tells whether the run has come to all its photos.
    func finish(isComplete: Bool) throws(RunError) {
        guard writes else { return }
        try journal?.finish { isComplete && $0.isDead && !$0.contains(.hasOrphans) }
        try compactLog()
    }

    /// Removes the lines of the log that repeat the journal, which is on the disk.
    ///
    /// The lines that stay are about outputs of photos that failed after some of them were written. The whole journal
    /// is searched only if earlier runs have left lines.
    private func compactLog() throws(RunError) {
        var isLeft = false
        try log.forEachLine { line in if !hasJournaled(line.path.path.bytes) { isLeft = true } }
        guard isLeft else { return try log.compact { _ in false } }
        let known = logged.isEmpty ? LoggedWrites() : journaledWrites()
        try log.compact { line in
            let file = folder.outputFolder.pushing(line.path.path)
            return !hasJournaled(line.path.path.bytes)
                && !known.contains(line.path.path.bytes, byteCount: line.bytes, checksum: line.checksum)
                && PresentFile.status(of: file).flatMap(PresentFile.init)?.byteCount == line.bytes
        }
    }

    /// All outputs that the journal names.
    private func journaledWrites() -> LoggedWrites {
        var writes = LoggedWrites()
        for number in 0..<(journal?.count ?? 0) {
            for output in journal?.entry(number)?.header.outputs ?? [] { writes.insert(output) }
        }
        return writes
    }

    private func forEachOrphan(_ journal: Journal, _ body: (Int, JournalEntry.Output) -> Void) {
        for number in 0..<journal.count {
            let marks = journal.marks(number)
            guard marks.isDead || marks.contains(.hasLeftovers), let header = journal.entry(number)?.header else {
                continue
            }
            for output in (marks.isDead ? header.outputs : []) + header.leftovers { body(number, output) }
        }
    }
}

extension JournalIndex.Marks {
    /// Whether no photo needs this entry any more, at the end of a run that has done all photos.
    fileprivate var isDead: Bool { contains(.sourceIsGone) || (contains(.found) && !contains(.wasReached)) }
}
