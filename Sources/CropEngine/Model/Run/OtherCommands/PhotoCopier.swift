import Synchronization

/// Makes copies of photos that can be sent to a service, one photo at a time.
package final class PhotoCopier: Sendable {
    /// The result for one photo.
    package enum Result {
        case copied(UprightCopy)
        /// The photo could not be read, for this reason.
        case failed(ErrorRecord)
        /// The file holds no photo that can be copied.
        case notAPhoto
    }

    private let backend: any ProcessingBackend
    private let worker: Mutex<any PhotoWorker>

    /// Opens one of `backends`; photos must be among the inputs of `options`.
    ///
    /// - Throws: `RunError` if a library or a model is missing.
    package init(options: Options, _ backends: any BackendProvider) throws(RunError) {
        var options = options
        options.run.jobs = 1
        options.run.destination = .dryRun(options.run.destination.folder)
        let backend = try backends.open(options)
        do throws(RunError) {
            _ = try backend.ready()
        } catch {
            backend.close()
            throw error
        }
        self.backend = backend
        worker = Mutex(backend.makeWorker())
    }

    deinit {
        worker.withLock { $0.endThread() }
        backend.close()
    }

    /// Makes the copy of one photo.
    package func copy(of finding: InputWalk.Finding) -> Result {
        let processed = worker.withLock { $0.perform(PhotoRequest(.copy), on: finding) }
        if let copy = processed.copy { return .copied(copy) }
        return processed.record.error.map { .failed($0) } ?? .notAPhoto
    }
}
