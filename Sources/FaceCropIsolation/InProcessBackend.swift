import FaceCropCore
import FaceCropDiscovery
import FaceCropFaces
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
            pipeline: pipelineFactory.makePipeline(DecodeReductionPolicy(forCropsOf: pipelineFactory.options)),
            writer: writer
        )
    }

    func close() {}
}

private struct InProcessWorker: PhotoWorker {
    let pipeline: Pipeline
    let writer: OutputWriter

    func process(
        _ finding: InputWalk.Finding,
        knowing known: CachedDetections?,
        named naming: ServiceIdentities?,
        permitting permit: OutputPermit
    ) -> ProcessedPhoto {
        pipeline.process(finding, knowing: known, named: naming, into: writer.permitting(permit))
    }

    func survey(_ finding: InputWalk.Finding, knowing known: CachedDetections?) -> ProcessedPhoto {
        pipeline.survey(finding, knowing: known)
    }

    func copy(_ finding: InputWalk.Finding) -> ProcessedPhoto { pipeline.copy(finding) }

    func endThread() { VipsLibrary.endThread() }
}
