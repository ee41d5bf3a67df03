import FaceCropCore
import FaceCropDiscovery
import FaceCropImaging
import FaceCropOutputs
import FaceCropPipeline
import FaceCropRecords

/// Photos are worked on in this process.
struct InProcessBackend: ProcessingBackend {
    let pipelineFactory: PipelineFactory

    var threadCount: Int { pipelineFactory.options.run.workerCount }

    func manifestHead() throws(RunError) -> ManifestHead { pipelineFactory.manifestHead }

    func makeWorker(_ writer: OutputWriter) -> any PhotoWorker {
        InProcessWorker(
            performer: RequestPerformer(
                pipeline: pipelineFactory.makePipeline(DecodeReductionPolicy(forCropsOf: pipelineFactory.options))
            ),
            writer: writer
        )
    }

    func close() {}
}

private struct InProcessWorker: PhotoWorker {
    let performer: RequestPerformer
    let writer: OutputWriter

    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto {
        performer.perform(request, on: finding, into: writer.permitting(request.permit))
    }

    func endThread() { VipsLibrary.endThread() }
}
