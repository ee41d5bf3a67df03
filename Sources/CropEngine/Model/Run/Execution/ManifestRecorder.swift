import FoundationEssentials
import SystemPackage

/// Enters the result of each photo, in order, in the manifest and the summary, and passes it to the observer.
///
/// It also enters photos that are done and not among the inputs, at the places of their sources in the order. One
/// thread at a time uses it, which ``InputOrderMap`` ensures.
final class ManifestRecorder {
    private let manifest: ManifestWriter?
    private let state: OutputFolder
    private let survey: InputSurvey
    private let leftOut: LeftOutPhotos
    private let overrides: any PhotoDecisions
    private var names: PhotoNames
    private let stop: () -> Void
    private let observe: (PhotoRun.Event) -> Void
    private var retained: RetainedEntries
    private var summary = RunSummary()
    private var runError: RunError?
    /// The number of files among the inputs that have a result.
    private var resultCount = 0

    /// Makes a recorder; `stop` ends the run early, as ``PhotoRun/stop()`` does.
    init(
        manifest: ManifestWriter?,
        _ state: OutputFolder,
        _ survey: InputSurvey,
        leftOut: LeftOutPhotos,
        overrides: any PhotoDecisions,
        names: PhotoNames,
        demands: RunDemands,
        stop: @escaping () -> Void,
        observe: @escaping (PhotoRun.Event) -> Void
    ) {
        self.manifest = manifest
        self.state = state
        self.survey = survey
        self.leftOut = leftOut
        self.overrides = overrides
        self.names = names
        self.stop = stop
        self.observe = observe
        retained = state.retainedEntries()
        summary.thisRun.inputPhotos = 0
        summary.note(demands)
    }

    /// Enters one photo.
    ///
    /// If its result makes going on pointless, for example because the disk is full, the run ends.
    func enter(_ result: TaskResult) {
        enterRetained(before: result.photo.source)
        if let problem = result.problem { end(problem) }
        resultCount += 1
        enter(result.photo)
        names.count(result.photo)
        summary.thisRun.inputPhotos = (summary.thisRun.inputPhotos ?? 0) + (result.photo.isPhoto ? 1 : 0)
        switch result.origin {
        case .kept(let missing):
            summary.thisRun.alreadyDone += 1
            summary.thisRun.keptWithoutAnswer += missing == nil ? 0 : 1
            observe(.kept(result.photo, missingAnswer: missing))
        case .processed(let record, let knewFaces):
            if record.error?.isOfTheDisk ?? false { state.noteLeftBehind() }
            if let error = record.error.flatMap(RunError.init(endingTheRun:)) { end(error) }
            summary.thisRun.done += 1
            summary.thisRun.renderedAgain += knewFaces ? 1 : 0
            observe(.finished(record))
        case .moved(let earlier):
            summary.thisRun.alreadyDone += 1
            summary.thisRun.moved = (summary.thisRun.moved ?? 0) + 1
            observe(.moved(result.photo, from: earlier))
        case .failedAgain(let record):
            summary.thisRun.done += 1
            observe(.failedAgain(record))
        }
    }

    /// Completes the manifest.
    ///
    /// - Returns: The numbers of the run.
    /// - Throws: The error that ended the run early, or that kept the manifest from being written.
    func close(started: Date, options: Options) throws(RunError) -> RunSummary {
        enterRetained(before: nil)
        summary.interrupted = leftOut.count > 0
        if summary.interrupted {
            // A first run does not count what it leaves out. A later one does, and enters some of it as it was.
            summary.thisRun.notLookedAt = max(leftOut.count, survey.fileCount - resultCount)
        }
        summary.thisRun.error = runError?.code.rawValue
        summary.thisRun.outdated = survey.outdatedCount
        settleOrphans(options)
        for notice in overrides.notices() { observe(.overrideWithoutPhoto(notice)) }
        if !summary.interrupted { for notice in names.notices() { observe(.nameTable(notice)) } }
        let timings = RunTimings(started: started, photos: summary.thisRun.done, jobs: options.run.workerCount)
        do throws(RunError) {
            try manifest?.finish(summary: summary, timings: timings)
            try state.finish(isComplete: leftOut.count == 0)
        } catch {
            end(error)
        }
        if let runError { throw runError }
        return summary
    }

    /// Looks for outputs that belong to no photo any more, if the run has done all its photos.
    ///
    /// If an input is empty, it removes no output of a photo in it: the photos may be on a disk that is not mounted.
    private func settleOrphans(_ options: Options) {
        guard leftOut.count == 0 else { return }
        let run = options.run
        let removes = run.prunes && !run.destination.isDryRun && survey.foundCount > 0
        var keeper = OrphanKeeper(options.discover, overrides, keepsThoseOfEmptyInputs: removes)
        let orphans = state.settleOrphans(removing: removes) { source, depth in
            keeper.keeps(source, depth: depth)
        } _: {
            observe(.orphan($0, $1))
        }
        var heldCount = keeper.heldCount
        if let problem = orphans.problem { observe(.nothingPruned(problem)) }
        let isAllEmpty = run.prunes && !run.destination.isDryRun && survey.foundCount == 0
        if isAllEmpty { heldCount = orphans.left }
        if heldCount > 0 { observe(.notPruned(outputCount: heldCount, inputsAreAllEmpty: isAllEmpty)) }
        summary.thisRun.orphanedOutputs = orphans.left
        summary.thisRun.prunedOutputs = orphans.removed
    }

    private func enterRetained(before source: [UInt8]?) {
        while let number = retained.next(before: source) {
            do throws(RunError) {
                guard let photo = try state.retainedPhoto(number) else { continue }
                enter(photo)
                summary.thisRun.alreadyDone += 1
                observe(.carried(photo))
            } catch {
                end(error)
            }
        }
    }

    private func enter(_ photo: KeptPhoto) {
        do throws(RunError) {
            try manifest?.append(photo.record)
        } catch {
            end(error)
        }
        summary.add(photo.tally)
    }

    private func end(_ error: RunError) {
        state.noteLeftBehind()
        runError = runError ?? error
        stop()
    }
}

extension ErrorRecord {
    /// Whether an output could not be written; then its temporary file may not have been removed, either.
    fileprivate var isOfTheDisk: Bool { [PhotoError.Code.outputNotWritable, .diskFull].map(\.rawValue).contains(code) }
}

extension RunError {
    /// The reason why going on is pointless after a photo failed; `nil` if the run can go on.
    fileprivate init?(endingTheRun error: ErrorRecord) {
        switch PhotoError.Code(rawValue: error.code) {
        case .diskFull: self.init(.diskFull, "The disk of the output folder is full; make room and run again.")
        case .engineFailed: self.init(.engineFailed, error.message)
        default: return nil
        }
    }
}
