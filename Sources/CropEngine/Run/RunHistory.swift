import FaceCropCore
import FaceCropFraming
import FaceCropOutputs
import FaceCropRecords
import Foundation
import Synchronization
import SystemPackage

/// What earlier runs have done in the output folder, and what this run adds to it.
///
/// It stands between the walk and the workers: of each photo that is found it says what is left to do, and of each photo
/// that is done it takes note. It also knows the photos that are done and are not among the inputs of this run.
final class RunHistory: @unchecked Sendable {
    // Safe to share: `lock`, `journal` and the counts change while the run is planned, before there are workers, and at its
    // end, when there are none any more, and so do the bursts; the journal and the burst book may be used by all; `leftOutOfTheWalk` belongs to whoever pulls tasks, one
    // thread at a time.
    let folder: StateFolder
    let check: UpToDateCheck
    /// Where relative paths start from; empty when nobody knows.
    let workingFolder: [UInt8]
    /// Whether outputs that belong to no photo are removed: not when the inputs are empty, as a disk that is not mounted.
    var prunes: Bool { mayPrune && foundCount > 0 }
    /// Whether anything is written at all.
    let writes: Bool
    /// Whether files that this program has not written give way to outputs.
    let overwrites: Bool
    /// What is noted of outputs before they are written.
    let log: WriteAheadLog
    /// What runs that did not come to their end have noted there.
    private(set) var logged = LoggedWrites()
    /// The hashes of the outputs of which this run has said in the journal what they are.
    let journalled = Mutex<Set<UInt64>>([])
    /// The outputs that this run and others have written to the folder.
    let names: OutputNames
    private var lock: RunLock?
    private(set) var journal: Journal?
    /// Whether there is nothing that earlier runs have done.
    private(set) var isFirstRun = true
    /// How many files there are for this run.
    private(set) var fileCount = 0
    private let mayPrune: Bool
    /// How many files the inputs hold, those of other shards included.
    private var foundCount = 0
    /// How many photos had something left to do when the run was to end.
    var leftOutCount: Int { leftOutOfTheWalk + leftOutAtWork.load(ordering: .relaxed) }
    /// How many of them were not begun.
    var leftOutOfTheWalk = 0
    /// How many of them were begun in vain: in bursts of which not all photos were looked at, or without a turn to be
    /// asked about.
    let leftOutAtWork = Atomic(0)
    /// How many photos that are not among the inputs this run would have done again.
    private(set) var outdatedCount = 0
    private var lastFolder: FilePath?
    /// Which photos are in bursts; `nil` when nobody asks.
    private var burstFinder: BurstGrouper?
    let burstBook = BurstCoordinator<BurstSurvey, BurstVerdict>()
    /// Who says whose faces photos show; `nil` when nobody outside the engine is asked.
    let namer: (any IdentityService)?
    /// By which faces photos of a burst are compared.
    let frame: FrameOptions

    /// Looks into the output folder; when earlier runs have been there, nobody else can write into it from now on.
    ///
    /// A folder without their traces is left untouched until ``beginWriting()``.
    /// `namer` is who is asked whose faces photos show, with this `knowledge` of people.
    /// - Throws: `outputInUse`, or that lock or journal cannot be used.
    init(
        _ options: Options,
        namer: (any IdentityService)? = nil,
        knowledge: String? = nil
    ) throws(RunError) {
        self.namer = namer
        mayPrune = options.run.prunes && !options.run.destination.isDryRun
        writes = !options.run.destination.isDryRun
        overwrites = options.run.overwrites
        folder = StateFolder(options.run.destination.folder, shard: options.run.shard)
        log = WriteAheadLog(folder.writeAheadLog)
        names = OutputNames(folder)
        check = UpToDateCheck(options, knowledge: knowledge)
        frame = options.frame
        burstFinder = options.burst.maximumGapSeconds.map { BurstGrouper(maximumGapSeconds: $0) }
        workingFolder = Array(FileManager.default.currentDirectoryPath.utf8)
        if options.run.destination.isDryRun {
            journal = try Journal(folder.journal, isReadOnly: true)
            try readLog()
        } else if try folder.isThere() {
            try open()
            cleanUp(folder.outputFolder)
            cleanUp(folder.path)
        }
        isFirstRun = journal.map { $0.count == 0 } ?? true
    }

    /// Makes sure that this run alone writes into the output folder.
    ///
    /// - Throws: `outputInUse` when another run has begun meanwhile, or that lock or journal cannot be made.
    func beginWriting() throws(RunError) {
        try ManifestWriter.checkIsReplaceable(folder.manifest)
        guard writes, journal == nil else { return }
        try folder.make()
        try open()
        guard journal?.count == 0 else {
            throw RunError(
                .outputInUse,
                "Another facecrop has written into '\(folder.outputFolder)' while this one made its plans. Run again."
            )
        }
    }

    /// What was wrong with the journal.
    var report: JournalReport? { journal?.report }

    private func open() throws(RunError) {
        lock = try RunLock(folder)
        journal = try Journal(folder.journal, isReadOnly: false)
        try readLog()
    }

    private func readLog() throws(RunError) {
        do throws(Errno) {
            logged = try LoggedWrites(log)
        } catch {
            throw RunError(writing: folder.writeAheadLog, error)
        }
    }

    /// Removes what runs that were killed have left in a folder that this run may write to.
    private func cleanUp(_ path: FilePath) {
        guard let lock, lock.hasLeftBehind, lock.isAlone else { return }
        LeftBehindFiles.remove(in: path)
    }
}

// Planning.

extension RunHistory {
    /// Takes note of a file that the first walk has found.
    func noteFound(_ file: PhotoFile) {
        let relativePath = file.relativePath.bytes
        foundCount += 1
        if folder.shard?.contains(relativePath) ?? true { fileCount += 1 }
        if let journal, journal.count > 0 { noteFound(file, in: journal) }
        if let lock, lock.hasLeftBehind { cleanUpFolder(of: file) }
        burstFinder?.note(file)
    }

    /// Takes note that the first walk has found all that there is: decides about the photos that it has not found.
    func noteAllFound() {
        lock?.isCleanedUp = lock?.isAlone ?? true
        burstFinder?.end()
        guard let journal else { return }
        for number in 0..<journal.count where !journal.marks(number).contains(.found) {
            guard let entry = journal.entry(number) else { continue }
            if isGone(entry) {
                journal.mark(number, .gone)
                continue
            }
            // A photo that has only ever failed has no outputs, and no name to keep.
            guard entry.isDone else { continue }
            journal.mark(number, .hasSource)
            if outputsAreThere(entry) {
                journal.mark(number, .carried)
                outdatedCount += isOutdated(entry) ? 1 : 0
            }
        }
    }

    /// Where a photo stands in its burst; `nil` when it is in none.
    func burstPlace(of file: PhotoFile) -> BurstPlace? { burstFinder?.place(of: file.path) }

    /// The photos that are not among the inputs, but done.
    func carriedPhotos() -> RetainedEntries {
        var carried = RetainedEntries()
        guard let journal else { return carried }
        for number in 0..<journal.count where journal.marks(number).contains(.carried) {
            if let entry = journal.entry(number) { carried.add(entry.header.source, number: number) }
        }
        carried.sort()
        return carried
    }

    /// The manifest's entry of a photo that is not among the inputs, with what was found in the places of its outputs.
    func carriedPhoto(_ number: Int) throws(RunError) -> KeptPhoto? {
        guard let entry = journal?.entry(number) else { return nil }
        guard let refreshed = try refreshed(entry, states(of: entry)) else { return KeptPhoto(entry) }
        if writes { try journal?.append(refreshed, replacing: number) }
        return KeptPhoto(refreshed)
    }

    private func cleanUpFolder(of file: PhotoFile) {
        let target = file.relativePath.removingLastComponent()
        guard target != lastFolder else { return }
        lastFolder = target
        cleanUp(folder.outputFolder.pushing(target))
    }

    /// Whether the source is no longer where it was; what cannot be known is not gone.
    func isGone(_ entry: JournalEntry) -> Bool {
        guard let source = sourcePath(entry) else { return false }
        do throws(Errno) {
            _ = try source.stat(followTargetSymlink: false)
            return false
        } catch {
            return error == .noSuchFileOrDirectory || error == .notDirectory
        }
    }

    private func isOutdated(_ entry: JournalEntry) -> Bool {
        guard let fingerprint = sourcePath(entry).flatMap({ SourceFingerprint(of: $0) }) else { return true }
        // Nobody knows what its burst is now.
        let verdict = check.verdict(entry, fingerprint, burst: entry.header.digests.burst) { true }
        return verdict == .renderAgain || verdict == .doAgain
    }

    /// Where the source was, from the root; `nil` when nobody knows.
    func sourcePath(_ entry: JournalEntry) -> FilePath? {
        let source = FilePath(bytes: entry.header.source)
        if source.isAbsolute { return source }
        let start = FilePath(bytes: entry.header.workingFolder)
        return start.isAbsolute ? start.pushing(source) : nil
    }

    func outputsAreThere(_ entry: JournalEntry) -> Bool { stay(states(of: entry)) }
}
