import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropIdentity
import FaceCropImaging
package import FaceCropVision

/// What the steps of a pipeline are done with; one per worker.
package struct PipelineTools {
    let format: EncodeOptions.Format
    let reductionPolicy: DecodeReductionPolicy
    let decoder: PhotoDecoder
    let memory: MemoryAdmission
    package let faceDetector: FaceDetector
    /// `nil` when only boxes and five points are wanted.
    package let attributesFinder: FaceAttributesFinder?
    /// `nil` when faces are not to be identified here.
    let identifier: FaceIdentifier?
    /// How certain a match of an identification service must be.
    let identityRule: IdentityRule
    let framer: FaceFramer
    let fallbackChain: FallbackChain
    /// `nil` when faces are cropped to, not aligned.
    let aligner: FaceAligner?
    let renderer: Renderer
    let encoder: OutputEncoder
    let outputLimit: OutputLimit
}
