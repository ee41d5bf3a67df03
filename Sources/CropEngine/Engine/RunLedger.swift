import Foundation

/// Enters what happened to each photo, in order, where it belongs: the manifest, the summary, the observer.
///
/// It is used by one thread at a time, which ``BoundedOrderedMap`` sees to.
final class RunLedger {
    private let manifest: ManifestWriter?
    private let stopRequest: StopRequest
    private let observe: (CropEngine.Event) -> Void
    private var summary = RunSummary()
    private var runError: RunError?

    init(manifest: ManifestWriter?, stopRequest: StopRequest, observe: @escaping (CropEngine.Event) -> Void) {
        self.manifest = manifest
        self.stopRequest = stopRequest
        self.observe = observe
    }

    /// Enters one photo.
    ///
    /// What makes going on pointless, such as a full disk, ends the run.
    func enter(_ record: PhotoRecord) {
        if record.error?.code == PhotoError.Code.diskFull.rawValue {
            end(RunError(.diskFull, "The disk of the output folder is full; make room and run again."))
        }
        if let error = record.error, error.code == PhotoError.Code.engineFailed.rawValue {
            end(RunError(.engineFailed, error.message))
        }
        do throws(RunError) {
            try manifest?.append(record)
        } catch {
            end(error)
        }
        summary.add(record)
        observe(.finished(record))
    }

    /// Completes the manifest.
    ///
    /// - Returns: The numbers of the run.
    /// - Throws: What ended the run early, or that the manifest cannot be written.
    func close(interrupted: Bool, started: Date, options: Options) throws(RunError) -> RunSummary {
        summary.interrupted = interrupted
        let timings = RunTimings(started: started, photos: summary.photos, jobs: options.run.workerCount)
        do throws(RunError) {
            try manifest?.finish(summary: summary, timings: timings)
        } catch {
            end(error)
        }
        if let runError { throw runError }
        return summary
    }

    private func end(_ error: RunError) {
        runError = runError ?? error
        stopRequest.make()
    }
}
