import FaceCropModel
import FaceCropPixels

/// Does what requests ask, in the process that decodes photos; one per worker.
struct RequestPerformer {
    var pipeline: Pipeline
    /// Whether what is found in photos is drawn on them.
    let draws: Bool
    /// `nil` if the job is not to compute embeddings.
    let embedder: FaceEmbedder?

    /// Does what `request` asks with one photo; `outputs` names and writes what it makes.
    func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: (any OutputSink)?) -> ProcessedPhoto {
        let finding = InputWalk.Finding.file(file)
        switch (request.work, outputs) {
        case (.process, let outputs?):
            return pipeline.following(request.override).process(
                finding,
                cachedDetections: request.known,
                identities: request.identities,
                into: outputs
            )
        case (.plan, let outputs?):
            return pipeline.following(request.override).plan(finding, cachedDetections: request.known, in: outputs)
        case (.process, nil), (.plan, nil):
            preconditionFailure("outputs are asked for only where they are named")
        case (.survey, _): return pipeline.survey(finding, cachedDetections: request.known)
        case (.copy, _): return pipeline.copy(finding, as: request.form)
        case (.inspect, _): return pipeline.inspect(finding, drawingInto: draws ? outputs : nil)
        case (.audit, _): return pipeline.audit(finding)
        case (.grey, _): return pipeline.grey(finding)
        case (.embed, _):
            guard let embedder else { preconditionFailure("embeddings are asked for only where they are the job") }
            return pipeline.embed(finding, embedder)
        }
    }
}
