import FaceCropModel
import FaceCropPixels

/// Processes photos in this process.
struct InProcessBackend: ProcessingBackend {
    let factory: RequestPerformerFactory
    let workerCount: Int

    var threadCount: Int { workerCount }

    func ready() throws(RunError) -> EngineReadiness { factory.readiness }

    func makeWorker(_ writer: OutputWriter) -> any PhotoWorker {
        InProcessWorker(performer: Result { () throws(RunError) in try factory.makePerformer() }, writer: writer)
    }

    func close() {}
}

private struct InProcessWorker: PhotoWorker {
    let performer: Result<RequestPerformer, RunError>
    let writer: OutputWriter

    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto {
        switch performer {
        case .success(let performer):
            let named = finding.fileToRead.map { writer.naming($0, request.givenName) } ?? writer
            return performer.perform(request, on: finding, into: named.permitting(request.permit))
        case .failure(let error): return ProcessedPhoto(failed: finding, error)
        }
    }

    func endThread() { VipsLibrary.endThread() }
}

extension ProcessedPhoto {
    /// The result for a photo that a worker could not begin to process.
    init(failed finding: InputWalk.Finding, _ error: RunError) {
        var record = PhotoRecord(source: finding.path)
        record.note(
            .failed(PhotoError(.engineFailed, stage: .decode, path: finding.path, message: error.message))
        )
        self.init(record: record)
    }
}
