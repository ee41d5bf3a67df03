import FaceCropCore
import FaceCropOutputs
import SystemPackage

/// Outputs of earlier runs that belong to no photo any more.
package struct Orphans: Sendable, Hashable {
    /// How many are still there.
    package var left = 0
    /// How many were removed.
    package var removed = 0
}

extension OutputFolderState {
    /// Looks for outputs that the journal names and that belong to no photo any more, removes them if `removing` is
    /// true, and passes each to `tell`.
    ///
    /// These are the outputs of photos with sources that are gone, and outputs that a photo had under other options. If
    /// an entry that still counts names an output, the output stays. If the user has put another file in the place of
    /// an output, that file stays too, as do outputs of photos for whose sources `isKept` is true. The run must have
    /// come to all its photos.
    func settleOrphans(
        removing: Bool,
        keeping isKept: (FilePath) -> Bool,
        _ tell: (FilePath, _ isRemoved: Bool) -> Void
    ) -> Orphans {
        var orphans = Orphans()
        guard let journal else { return orphans }
        var doubtful: Set<Int> = []
        forEachOrphan(journal) { _, output in doubtful.insert(OutputKey(output.path).hashValue) }
        if doubtful.isEmpty { return orphans }
        for number in 0..<journal.count where !journal.marks(number).isDead {
            for output in journal.entry(number)?.header.outputs ?? [] {
                doubtful.remove(OutputKey(output.path).hashValue)
            }
        }
        forEachOrphan(journal) { number, output in
            let file = OutputFile(output, in: folder.outputFolder)
            guard doubtful.contains(OutputKey(output.path).hashValue), case .asWritten = file.state else { return }
            if let source = journal.entry(number)?.header.source, isKept(FilePath(bytes: source)) {
                journal.mark(number, .hasOrphans)
                return
            }
            let isRemoved = removing && (try? file.remove()) == true
            orphans.removed += isRemoved ? 1 : 0
            orphans.left += isRemoved ? 0 : 1
            if !isRemoved { journal.mark(number, .hasOrphans) }
            tell(FilePath(bytes: output.path), isRemoved)
        }
        return orphans
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
