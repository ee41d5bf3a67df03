import FaceCropDiscovery
import FaceCropOutputs
import FaceCropPipeline

/// Does what requests ask; one per worker, in whichever process decodes.
struct RequestPerformer {
    var pipeline: Pipeline

    /// Does what `request` asks with one finding; outputs go where `writer` says.
    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding, into writer: OutputWriter) -> ProcessedPhoto {
        switch request.work {
        case .process:
            pipeline.process(finding, knowing: request.known, named: request.identities, into: writer)
        case .survey: pipeline.survey(finding, knowing: request.known)
        case .copy: pipeline.copy(finding)
        }
    }
}
