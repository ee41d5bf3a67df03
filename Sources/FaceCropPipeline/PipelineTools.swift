import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropIdentity
import FaceCropImaging
package import FaceCropVision

/// The tools for the steps of a pipeline; one set per worker.
package struct PipelineTools {
    let format: EncodeOptions.Format
    let reductionPolicy: DecodeReductionPolicy
    let decoder: PhotoDecoder
    let memory: MemoryAdmission
    package let faceDetector: FaceDetector
    /// What becomes of the face regions that a person has drawn.
    let regionUse: DetectOptions.RegionUse
    /// Whether faces are written as regions.
    let writesRegions: Bool
    /// `nil` if only boxes and five points are wanted.
    package let attributesFinder: FaceAttributesFinder?
    /// `nil` if faces are not identified by the gallery.
    let identifier: FaceIdentifier?
    /// How certain a match of an identification service must be.
    let identityRule: IdentityRule
    let framer: FaceFramer
    let fallbackChain: FallbackChain
    /// `nil` if photos are cropped and not aligned.
    let aligner: FaceAligner?
    let renderer: Renderer
    let encoder: OutputEncoder
    let outputLimit: OutputLimit
}
