import FaceCropModel
import FaceCropPixels

/// Does what requests ask, in the process that decodes photos; one per worker.
struct RequestPerformer {
    var pipeline: Pipeline
    /// `nil` if nothing is drawn.
    let drawing: PhotoDrawing?
    /// `nil` if the job is not to compute embeddings.
    let embedder: FaceEmbedder?

    /// Does what `request` asks with one finding; `writer` decides where outputs go.
    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding, into writer: OutputWriter) -> ProcessedPhoto {
        let processed = work(request, on: finding, into: writer)
        if !processed.record.holdsNames { writer.releaseOutputs() }
        return processed
    }

    private func work(
        _ request: PhotoRequest,
        on finding: InputWalk.Finding,
        into writer: OutputWriter
    ) -> ProcessedPhoto {
        switch request.work {
        case .process:
            return pipeline.following(request.override).process(
                finding,
                cachedDetections: request.known,
                identities: request.identities,
                into: writer
            )
        case .plan:
            return pipeline.following(request.override).plan(finding, cachedDetections: request.known, in: writer)
        case .survey: return pipeline.survey(finding, cachedDetections: request.known)
        case .copy: return pipeline.copy(finding, as: request.form)
        case .inspect: return pipeline.inspect(finding, drawing, as: writer.plan)
        case .embed:
            guard let embedder else { preconditionFailure("embeddings are asked for only where they are the job") }
            return pipeline.embed(finding, embedder)
        }
    }
}
