import FaceCropCore
import FaceCropOutputs
import FaceCropRecords
import Foundation

/// Enters what happened to each photo, in order, where it belongs: the manifest, the summary, the observer.
///
/// Between the photos of the run, photos that are done and not among its inputs are entered where their sources stand in
/// the order. It is used by one thread at a time, which ``BoundedOrderedMap`` sees to.
final class RunLedger {
    private let manifest: ManifestWriter?
    private let history: RunHistory
    private let stop: () -> Void
    private let observe: (CropEngine.Event) -> Void
    private var carried: RetainedEntries
    private var summary = RunSummary()
    private var runError: RunError?

    /// Makes a ledger; `stop` ends the run early, as whoever runs the engine could.
    init(
        manifest: ManifestWriter?,
        history: RunHistory,
        stop: @escaping () -> Void,
        observe: @escaping (CropEngine.Event) -> Void
    ) {
        self.manifest = manifest
        self.history = history
        self.stop = stop
        self.observe = observe
        carried = history.carriedPhotos()
        summary.thisRun.inputPhotos = 0
    }

    /// Enters one photo.
    ///
    /// What makes going on pointless, such as a full disk, ends the run.
    func enter(_ result: PhotoResult) {
        enterCarried(before: result.photo.source)
        if let problem = result.problem { end(problem) }
        enter(result.photo)
        summary.thisRun.inputPhotos = (summary.thisRun.inputPhotos ?? 0) + (result.photo.isPhoto ? 1 : 0)
        switch result.origin {
        case .kept(let missing):
            summary.thisRun.alreadyDone += 1
            summary.thisRun.keptWithoutAnswer += missing == nil ? 0 : 1
            observe(.kept(result.photo, forWantOfAnswer: missing))
        case .processed(let record, let knewFaces):
            if let error = record.error.flatMap(RunError.init(endingTheRun:)) { end(error) }
            summary.thisRun.done += 1
            summary.thisRun.renderedAgain += knewFaces ? 1 : 0
            observe(.finished(record))
        case .failedAgain(let record):
            summary.thisRun.done += 1
            observe(.failedAgain(record))
        }
    }

    /// Completes the manifest.
    ///
    /// - Returns: The numbers of the run.
    /// - Throws: What ended the run early, or that the manifest cannot be written.
    func close(started: Date, options: Options) throws(RunError) -> RunSummary {
        enterCarried(before: nil)
        summary.interrupted = history.leftOutCount > 0
        summary.thisRun.outdated = history.outdatedCount
        let orphans = history.settleOrphans { [observe] in observe(.orphan($0, isRemoved: $1)) }
        summary.thisRun.orphanedOutputs = orphans.left
        summary.thisRun.prunedOutputs = orphans.removed
        let timings = RunTimings(started: started, photos: summary.thisRun.done, jobs: options.run.workerCount)
        do throws(RunError) {
            try manifest?.finish(summary: summary, timings: timings)
            try history.finish()
        } catch {
            end(error)
        }
        if let runError { throw runError }
        return summary
    }

    private func enterCarried(before source: [UInt8]?) {
        while let number = carried.next(before: source) {
            do throws(RunError) {
                guard let photo = try history.carriedPhoto(number) else { continue }
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
        runError = runError ?? error
        stop()
    }
}

extension RunError {
    /// Why going on is pointless after the failure of one photo; `nil` when it is not.
    fileprivate init?(endingTheRun error: ErrorRecord) {
        switch PhotoError.Code(rawValue: error.code) {
        case .diskFull: self.init(.diskFull, "The disk of the output folder is full; make room and run again.")
        case .engineFailed: self.init(.engineFailed, error.message)
        default: return nil
        }
    }
}
