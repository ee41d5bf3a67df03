import FoundationEssentials
package import SystemPackage

/// Merges several output folders, such as those of the shards of a job, into one, as if one run had made it.
///
/// It joins manifests and journals. If outputs are not in the merged folder yet, it adds them as hard links, or as
/// copies if the merged folder is on another disk. The folders that are merged stay as they are.
package struct OutputMerge {
    private let parts: [MergePart]
    private let destination: StateFolder
    private let takesLocks: Bool
    private let tell: (JournalReport) -> Void
    private let observe: (PhotoRecord) -> Void
    /// The outputs that runs have written to the merged folder.
    private let names: OutputNames

    /// Finds what is to be merged.
    ///
    /// `locks` tells whether the folders are locked meanwhile. Passes the report of each journal to `tell`, and the
    /// record of each merged photo to `observe`.
    ///
    /// - Throws: `inputNotReadable` if a folder holds no results, or if a shard is missing.
    package init(
        _ folders: [FilePath],
        into destination: FilePath,
        locks: Bool = true,
        tell: @escaping (JournalReport) -> Void = { _ in },
        observe: @escaping (PhotoRecord) -> Void = { _ in }
    ) throws(RunError) {
        var parts: [MergePart] = []
        for folder in folders { parts += try MergePart.parts(in: folder) }
        try MergePart.check(parts)
        self.parts = parts
        self.destination = StateFolder(destination)
        names = OutputNames(self.destination)
        takesLocks = locks
        self.tell = tell
        self.observe = observe
    }

    /// Merges; writes nothing before it knows that all parts fit together.
    ///
    /// - Returns: The numbers of all photos.
    /// - Throws: `RunError` if another process is writing into one of the folders, if results do not belong together,
    ///   if an output is missing, if a foreign file has the name of an output in the destination, or if the destination
    ///   cannot be written.
    package func run() throws(RunError) -> RunSummary {
        var locks: [AnyObject] = []
        defer { withExtendedLifetime(locks) {} }
        for part in parts where takesLocks && !isInDestination(part) {
            locks += try RunLock.lockAgainstRuns(in: part.state)
        }
        if takesLocks, try destination.exists() { locks.append(try RunLock(destination)) }
        try checkDestination()
        let head = try checkHeads()
        try checkOutputs()
        if try !destination.exists() {
            try destination.make()
            if takesLocks { locks.append(try RunLock(destination)) }
        }
        return try merge(head)
    }

    private func isInDestination(_ part: MergePart) -> Bool {
        guard let identity = FileIdentity(of: part.outputFolder) else { return false }
        return identity == FileIdentity(of: destination.outputFolder)
    }

    /// Makes sure that the merge replaces no results that are not part of it.
    private func checkDestination() throws(RunError) {
        try ManifestWriter.checkIsReplaceable(destination.manifest)
        guard (try? destination.manifest.stat()) != nil, !parts.contains(where: isInDestination) else { return }
        throw RunError(
            .outputCollision,
            """
            '\(destination.outputFolder)' holds results of its own, which would be lost. Name it among the folders, \
            too.
            """,
            options: ["run.destination"]
        )
    }

    private func readers() throws(RunError) -> [ManifestReader] {
        var readers: [ManifestReader] = []
        for part in parts { readers.append(try ManifestReader(part.state.manifest)) }
        return readers
    }

    /// Makes sure that all parts have the same head, and returns it.
    private func checkHeads() throws(RunError) -> ManifestHead {
        let readers = try readers()
        guard let first = readers.first else { throw RunError(.inputNotReadable, "There is nothing to merge.") }
        for other in readers {
            guard let difference = first.head.difference(from: other.head) else { continue }
            throw RunError(
                .invalidOptions,
                "'\(first.path)' and '\(other.path)' were made with different \(difference), and one run has one. "
                    + "Make them with the same program and options."
            )
        }
        return first.head
    }

    /// Makes sure that no two photos have the same output, that all outputs exist, and that they replace no foreign
    /// file.
    private func checkOutputs() throws(RunError) {
        let claims = OutputClaims()
        var foreign: [FilePath] = []
        var records = try MergedRecords(try readers())
        while let element = try records.next() {
            let part = parts[element.part]
            for output in element.record.writtenFiles.compactMap({ MergedOutput($0, of: part) }) {
                let path = FilePath(bytes: output.path)
                guard claims.claim(OutputKey(output.path)) else {
                    throw RunError(
                        .outputCollision,
                        "Several photos have the output '\(path)', '\(element.record.source)' among them. Only "
                            + "results of different photos can be merged."
                    )
                }
                if isInDestination(part) {
                    guard output.isThere else { throw output.notAsSaid }
                    continue
                }
                let file = try output.file(readingContent: false)
                let transfer = OutputTransfer(of: output, into: destination.outputFolder)
                if try transfer.isObstructed(for: file), !mayReplace(output.path) { foreign.append(path) }
            }
        }
        guard foreign.isEmpty else { throw .replacingForeign(foreign, outputFolder: destination.outputFolder) }
    }

    /// Whether a run or a merge has written the file at `path` in the merged folder.
    private func mayReplace(_ path: [UInt8]) -> Bool {
        names.outputs(path).contains { OutputFile($0, in: destination.outputFolder).state.isOwn }
    }

    private func merge(_ head: ManifestHead) throws(RunError) -> RunSummary {
        let manifest = try ManifestWriter(path: destination.manifest, head: head, workerCount: 1)
        let readers = try readers()
        var records = try MergedRecords(readers)
        var summary = RunSummary()
        while let element = try records.next() {
            let part = parts[element.part]
            if !isInDestination(part) {
                for output in element.record.writtenFiles.compactMap({ MergedOutput($0, of: part) }) {
                    try OutputTransfer(of: output, into: destination.outputFolder).put { mayReplace(output.path) }
                }
            }
            try manifest.append(element.record)
            summary.add(element.record)
            observe(element.record)
        }
        try mergeJournals()
        let tails = readers.compactMap(\.tail)
        summary.interrupted = tails.contains(where: \.summary.interrupted)
        let notLookedAt = tails.compactMap(\.summary.thisRun.notLookedAt)
        summary.thisRun.notLookedAt = notLookedAt.isEmpty ? nil : notLookedAt.reduce(0) { $0.addingClamped($1) }
        summary.thisRun.error = tails.compactMap(\.summary.thisRun.error).first
        summary.thisRun.alreadyDone = summary.photos
        try manifest.finish(summary: summary, timings: RunTimings(tails.map(\.timings), photos: summary.photos))
        return summary
    }

    /// Adds the entries of all journals to the journal of the destination; if several are about one photo, the last one
    /// counts.
    private func mergeJournals() throws(RunError) {
        let merged = try Journal(destination.journal, in: destination, isReadOnly: false)
        for part in parts where !isInDestination(part) || part.state.shard != nil {
            let journal = try Journal(part.state.journal, in: part.state, isReadOnly: true)
            tell(journal.report)
            for number in 0..<journal.count {
                guard let entry = journal.entry(number) else { continue }
                if let record = RecordCoding.record(entry.record) { try record.checkPaths(namedBy: part.state.journal) }
                let earlier = merged.find(entry.header.key)
                // A photo that failed in one part may be done in another.
                if !entry.isDone, earlier != nil { continue }
                if earlier?.entry != entry { try merged.append(entry, replacing: earlier?.number) }
            }
        }
        try merged.finish { _ in false }
    }
}

extension ManifestHead {
    /// What differs between two heads, in a few words; `nil` if they are equal.
    fileprivate func difference(from other: Self) -> String? {
        if tool != other.tool || schemaVersion != other.schemaVersion { return "versions of facecrop" }
        if libraries != other.libraries { return "versions of the libraries" }
        if models != other.models { return "models" }
        return options != other.options ? "options" : nil
    }
}

extension RunTimings {
    /// The timings of several runs together: the earliest start, and the sums of seconds and jobs.
    fileprivate init(_ parts: [RunTimings], photos: Int) {
        self.init(started: .now, photos: photos, jobs: parts.map(\.jobs).reduce(0) { $0.addingClamped($1) })
        startedAt = parts.map(\.startedAt).min() ?? startedAt
        seconds = parts.map(\.seconds).reduce(0, +)
        photosPerSecond = seconds > 0 ? (Double(photos) / seconds * 100).rounded() / 100 : 0
    }
}

/// The photos of several manifests, sorted by the bytes of their sources, each photo once.
///
/// If several manifests contain a photo, the record of the last manifest counts.
private struct MergedRecords {
    /// A photo, and the number of the manifest that contains it.
    struct Element {
        var source: [UInt8]
        var record: PhotoRecord
        var part: Int
    }

    private let readers: [ManifestReader]
    private var heads: [Element?] = []

    init(_ readers: [ManifestReader]) throws(RunError) {
        self.readers = readers
        for part in readers.indices { heads.append(try Self.read(readers[part], part)) }
    }

    /// The next photo; `nil` at the end.
    mutating func next() throws(RunError) -> Element? {
        var first: Element?
        for head in heads {
            guard let head else { continue }
            // If several manifests have the same source next, the last one replaces the others.
            if first.map({ !$0.source.lexicographicallyPrecedes(head.source) }) ?? true { first = head }
        }
        guard let first else { return nil }
        for part in heads.indices where heads[part]?.source == first.source {
            heads[part] = try Self.read(readers[part], part)
        }
        return first
    }

    private static func read(_ reader: ManifestReader, _ part: Int) throws(RunError) -> Element? {
        guard let record = try reader.next() else { return nil }
        let path = ManifestPath(text: record.source, base64: record.sourceBase64).path
        return Element(source: path?.bytes ?? Array(record.source.utf8), record: record, part: part)
    }
}
