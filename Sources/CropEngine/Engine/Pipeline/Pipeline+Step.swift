import FaceCropModel

extension Pipeline {
    /// Runs one step: announces its stage, and adds its time to the record.
    func step<Value>(
        _ step: PipelineStep,
        _ record: inout PhotoRecord,
        _ body: () throws(PhotoError) -> Value
    ) throws(PhotoError) -> Value {
        willEnter(step.stage)
        return try record.timings.measure(step.timing, body)
    }

    /// Runs `body`, and records an error that it throws as the outcome of the photo.
    func attempt(
        _ finding: InputWalk.Finding,
        cachedDetections: CachedDetections? = nil,
        _ body: (inout ProcessedPhoto) throws(PhotoError) -> Void
    ) -> ProcessedPhoto {
        var processed = ProcessedPhoto(record: PhotoRecord(source: finding.path), faces: cachedDetections)
        memoryNeed.forget()
        do throws(PhotoError) {
            try body(&processed)
        } catch {
            processed.record.note(error.explained(byNeedOf: memoryNeed.byteCountWithNetworks), about: finding)
        }
        return processed
    }
}
