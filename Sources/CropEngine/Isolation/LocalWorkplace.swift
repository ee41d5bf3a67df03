/// Photos are worked on in this process.
struct LocalWorkplace: Workplace {
    let workshop: Workshop

    var threadCount: Int { workshop.options.run.workerCount }

    func manifestHead() throws(RunError) -> ManifestHead { workshop.manifestHead }

    func makeWorker(_ writer: OutputWriter) -> any PhotoProcessing {
        LocalWorker(pipeline: workshop.makePipeline(FirstDecode(forCropsOf: workshop.options)), writer: writer)
    }

    func close() {}
}

private struct LocalWorker: PhotoProcessing {
    let pipeline: Pipeline
    let writer: OutputWriter

    func process(
        _ finding: PhotoFinder.Finding,
        knowing known: KnownFaces?,
        named naming: PhotoNaming?,
        permitting permit: OutputPermit
    ) -> ProcessedPhoto {
        pipeline.process(finding, knowing: known, named: naming, into: writer.permitting(permit))
    }

    func survey(_ finding: PhotoFinder.Finding, knowing known: KnownFaces?) -> ProcessedPhoto {
        pipeline.survey(finding, knowing: known)
    }

    func copy(_ finding: PhotoFinder.Finding) -> ProcessedPhoto { pipeline.copy(finding) }

    func endThread() { VipsLibrary.endThread() }
}
