import FaceCropModel
package import FaceCropPixels

/// The tools for the steps of a pipeline; one set per worker.
package struct PipelineTools {
    let reductionPolicy: DecodeReductionPolicy
    let decoder: PhotoDecoder
    let memory: MemoryAdmission
    package let faceDetector: FaceDetector
    /// Which faces the crops depend on.
    let faceSearch: FaceSearch
    /// What becomes of the face regions that a person has drawn.
    let regionUse: DetectOptions.RegionUse
    /// Whether sidecars of photos may be symbolic links.
    let followsLinks: Bool
    /// Whether faces are written as regions.
    let writesRegions: Bool
    /// Whether focal points are written to sidecars.
    let writesFocalSidecars: Bool
    /// `nil` if only boxes and five points are wanted.
    package let attributesFinder: FaceAttributesFinder?
    /// `nil` if no fallback needs it.
    let salienceFinder: SalienceFinder?
    /// `nil` if faces are not identified by the gallery.
    let identifier: FaceIdentifier?
    /// How certain a match of an identification service must be.
    let identityRule: IdentityRule
    /// What is made of each photo, at least one rendition; the manifest describes photos by the first.
    let renditions: [RenditionTools]
}
