import SystemPackage

/// Outputs of earlier runs that belong to no photo any more.
package struct Orphans: Sendable, Hashable {
    /// How many are still there.
    package var left = 0
    /// How many were removed.
    package var removed = 0
}

extension RunHistory {
    /// Looks for outputs that the journal names and that belong to no photo any more, removes them when that is asked for,
    /// and tells `tell` of each.
    ///
    /// These are the outputs of photos whose source is gone, and those that a photo had under other options. Whatever an
    /// entry that still holds names is left alone.
    func settleOrphans(_ tell: (FilePath, _ isRemoved: Bool) -> Void) -> Orphans {
        var orphans = Orphans()
        guard let journal, leftOutCount == 0 else { return orphans }
        var doubtful: Set<Int> = []
        forEachOrphan(journal) { _, output in doubtful.insert(OutputKey(output.path).hashValue) }
        if doubtful.isEmpty { return orphans }
        for number in 0..<journal.count where !journal.marks(number).isDead {
            for output in journal.entry(number)?.header.outputs ?? [] {
                doubtful.remove(OutputKey(output.path).hashValue)
            }
        }
        forEachOrphan(journal) { number, output in
            guard doubtful.contains(OutputKey(output.path).hashValue),
                OutputFile.isThere(output, in: folder.outputFolder)
            else { return }
            let isRemoved = prunes && (try? OutputFile.remove(output, from: folder.outputFolder)) == true
            orphans.removed += isRemoved ? 1 : 0
            orphans.left += isRemoved ? 0 : 1
            if !isRemoved { journal.mark(number, .hasOrphans) }
            tell(FilePath(bytes: output.path), isRemoved)
        }
        return orphans
    }

    /// Sees to it that the journal is on the disk, without lines that nobody needs.
    func finish() throws(RunError) {
        guard writes else { return }
        let isComplete = leftOutCount == 0
        try journal?.finish { isComplete && $0.isDead && !$0.contains(.hasOrphans) }
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
    /// Whether the entry is about a photo that is not there any more, at the end of a run that has done all photos.
    fileprivate var isDead: Bool { contains(.gone) || (contains(.found) && !contains(.hadItsTurn)) }
}
