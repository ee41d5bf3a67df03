import Synchronization
import SystemPackage

/// What earlier runs have done in the output folder, and what this run adds to it: lock, journal and write-ahead log.
final class OutputFolder: Sendable {
    let folder: StateFolder
    /// Whether anything is written at all.
    let writes: Bool
    /// Whether outputs may replace files that facecrop did not write.
    let overwrites: Bool
    /// Whether the folder is locked before anything is written.
    private let locks: Bool
    /// Where the photos of the journal are now.
    let sources: SourcePlaces
    /// The files that this run has found, if there are journals of other runs or shards, which may know them under
    /// other keys.
    let foundFiles: FoundFiles?
    /// The numbers of the entries whose keys have a source, by their paths in the mirrored tree.
    let numbersByPath: [[UInt8]: [Int]]
    /// The photos that the survey has found such entries to be about, though they spell the source otherwise.
    let holders = Mutex<[Int: FilePath]>([:])
    /// Notes each output before it is written.
    let log: WriteAheadLog
    /// The outputs that interrupted runs have noted in their logs; a run of a shard knows only those of its own log.
    let logged: LoggedWrites
    /// The outputs that this run and others have written to the folder.
    let names: OutputNames
    /// The same by the photos whose outputs they can be, for names that cannot be guessed.
    let detailedNames: DetailedNames
    /// Whether no earlier run has done a photo.
    let isFirstRun: Bool
    /// `nil` before the first run has begun to write.
    let journal: Journal?
    private let lock: RunLock?
    /// The hashes of the outputs that this run has entered in the journal.
    private let journaled = Mutex<Set<UInt64>>([])

    /// Reads what earlier runs have left; if they have left anything, it locks the folder, so that no other run can
    /// write into it.
    ///
    /// If the folder has no traces of earlier runs, it stays untouched until ``beginWriting()``.
    /// - Throws: `outputInUse` if another run is writing into the folder; otherwise the reason why lock or journal
    ///   cannot be used, for example because `stop` was made meanwhile.
    convenience init(_ options: Options, stop: StopRequest = StopRequest()) throws(RunError) {
        let folder = StateFolder(options.run.destination.folder, shard: options.run.shard)
        let isDryRun = options.run.destination.isDryRun
        let hasState = isDryRun ? false : try folder.exists()
        let lock = options.run.locks && !isDryRun && hasState ? try RunLock(folder) : nil
        let journal =
            isDryRun || hasState ? try Journal(folder.journal, in: folder, isReadOnly: isDryRun, stop: stop) : nil
        try self.init(
            folder,
            writes: !isDryRun,
            overwrites: options.run.overwrites,
            locks: options.run.locks,
            SourcePlaces(folder.outputFolder, inputs: options.discover.inputs, check: options.run.check),
            lock,
            journal,
            stop
        )
        removeLeftBehindFiles(inFolderOfOutputs: [])
        removeLeftBehindFiles(inFolderOfOutputs: Array(StateFolder.name.utf8))
        // The recorded command is written after the end of a run, so nothing tells whether that has failed.
        if lock?.isAlone ?? false { folder.removeFilesLeftBehind(ofEndedProcesses: true) }
    }

    private init(
        _ folder: StateFolder,
        writes: Bool,
        overwrites: Bool,
        locks: Bool,
        _ sources: SourcePlaces,
        _ lock: RunLock?,
        _ journal: Journal?,
        _ stop: StopRequest
    ) throws(RunError) {
        self.folder = folder
        self.writes = writes
        self.overwrites = overwrites
        self.locks = locks
        foundFiles = try folder.journals.contains { $0 != folder.journal } ? FoundFiles() : nil
        self.lock = lock
        self.journal = journal
        numbersByPath = Dictionary(grouping: journal?.numbersWithSourceInKey ?? []) { number in
            journal?.entry(number).map { JournalKey.relativePath($0.header.key) } ?? []
        }
        self.sources = sources
        log = WriteAheadLog(folder.writeAheadLog, in: folder)
        names = OutputNames(folder)
        detailedNames = DetailedNames(folder)
        isFirstRun = journal.map { $0.count == 0 } ?? true
        // While a run over all photos has the lock, no shard is about to write.
        let logs = folder.shard == nil ? try folder.writeAheadLogs.map { WriteAheadLog($0, in: folder) } : [log]
        logged = journal == nil ? LoggedWrites() : try LoggedWrites(logs, stop: stop)
    }

    /// The state with which this run, and no other, writes into the output folder.
    ///
    /// - Throws: `outputCollision` if a foreign file has the manifest's name; `outputInUse` if another run has begun
    ///   meanwhile; otherwise the reason why lock or journal cannot be made.
    func beginWriting() throws(RunError) -> OutputFolder {
        try ManifestWriter.checkIsReplaceable(folder.manifest)
        guard writes, journal == nil else { return self }
        try folder.make()
        let lock = locks ? try RunLock(folder) : nil
        let journal = try Journal(folder.journal, in: folder, isReadOnly: false)
        guard journal.count == 0 else {
            throw RunError(
                .outputInUse,
                "Another facecrop has written into '\(folder.outputFolder)' while this one made its plans. Run again."
            )
        }
        return try OutputFolder(
            folder,
            writes: writes,
            overwrites: overwrites,
            locks: locks,
            sources,
            lock,
            journal,
            StopRequest()
        )
    }

    /// What was wrong with the journal.
    var report: JournalReport? { journal?.report }

    /// Enters a photo in the journal; `number` is the number of the entry that this one replaces, if there is one.
    func append(_ entry: JournalEntry, replacing number: Int?) throws(RunError) {
        guard writes else { return }
        try journal?.append(entry, replacing: number)
        // The outputs in the entry of a photo that failed are those of the attempt before.
        guard entry.header.failure == nil else { return }
        journaled.withLock { journaled in
            for output in entry.header.outputs { journaled.insert(JournalIndex.hash(output.path)) }
        }
    }

    /// Whether this run has entered the output at `path` in the journal.
    func hasJournaled(_ path: [UInt8]) -> Bool {
        journaled.withLock { $0.contains(JournalIndex.hash(path)) }
    }
}

// What earlier runs have left behind.

extension OutputFolder {
    /// Whether an earlier run may have left temporary files that this run may remove.
    var mayHoldLeftBehindFiles: Bool { lock.map { $0.hasLeftBehind && $0.isAlone } ?? false }

    /// Removes the temporary files of earlier runs from a folder that this run may write to; it follows no link, which
    /// could lead to another user's folder.
    ///
    /// `path` is relative to the output folder.
    func removeLeftBehindFiles(inFolderOfOutputs path: [UInt8]) {
        guard mayHoldLeftBehindFiles, let opened = try? ConfinedFolder(folder.outputFolder).folder(path) else { return }
        if !LeftBehindFiles.remove(in: opened) { noteLeftBehind() }
    }

    /// Notes that this run may leave temporary files, because the disk has refused something.
    func noteLeftBehind() { lock?.noteLeftBehind() }

    /// Notes that all folders were searched for temporary files of earlier runs.
    func noteAllFoldersCleaned() { if lock?.isAlone ?? false { lock?.noteCleanedUp() } }
}
