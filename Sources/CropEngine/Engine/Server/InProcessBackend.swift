import FaceCropModel
import FaceCropPixels

/// Processes photos in this process.
struct InProcessBackend: ProcessingBackend {
    let factory: RequestPerformerFactory
    let workerCount: Int

    var threadCount: Int { workerCount }

    func ready() throws(RunError) -> EngineReadiness { factory.readiness }

    func makeWorker() -> any PhotoWorker {
        InProcessWorker(performer: Result { () throws(RunError) in try factory.makePerformer() })
    }

    func close() {}
}

private struct InProcessWorker: PhotoWorker {
    let performer: Result<RequestPerformer, RunError>

    func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: PhotoOutputs?) -> ProcessedPhoto {
        var processed: ProcessedPhoto
        switch performer {
        case .success(let performer): processed = performer.perform(request, on: file, into: outputs)
        case .failure(let error): processed = ProcessedPhoto(failed: file, error)
        }
        outputs?.complete(&processed)
        return processed
    }

    func endThread() { VipsLibrary.endThread() }
}

extension ProcessedPhoto {
    /// The result for a photo that a worker could not begin to process.
    init(failed file: PhotoFile, _ error: RunError) {
        let failure = PhotoError(.engineFailed, stage: .decode, path: file.path, message: error.message)
        self.init(failed: file.path, failure)
    }
}
