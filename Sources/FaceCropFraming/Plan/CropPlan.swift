package import FaceCropFaces
package import FaceCropGeometry

/// What is to be written for a photo, and how that counts.
package struct CropPlan: Sendable {
    /// One output.
    package struct Crop: Sendable, Hashable {
        /// The part of the photo that it shows, and its size.
        package var request: RenditionRequest
        /// With `each`, the number of the face that it shows, 1 being the largest face.
        package var faceNumber: Int?
        /// How the face that it shows is aligned; `nil` for a crop.
        package var alignment: FaceAlignment?
        /// The frame of a levelled crop, when it is turned.
        package var turned: TurnedRect?
        /// Whether it has fewer pixels than the size that was asked for, because the photo has fewer.
        package var isUndersized = false
    }

    /// How the photo will have ended when the crops are written.
    package var outcome: PhotoOutcome
    /// The outputs; none when the photo is left out.
    package var crops: [Crop]
    /// What the crops were laid around: the mean of the chosen faces' centres, or what libvips' attention strategy found,
    /// in upright photo pixels.
    package var focalPoint: PixelPoint?
    /// What the faces were to the crops, where a step of the fallback chain chose others than the decision; `nil` elsewhere.
    package var roles: [FrameDecision.Role]?
    /// Why faces are not aligned that were to be, by their positions.
    package var refusals: [Int: AlignmentRefusal] = [:]
    /// What went wrong on the way and was got around, in sentences.
    package var warnings: [String] = []

    package init(
        outcome: PhotoOutcome,
        crops: [Crop],
        focalPoint: PixelPoint? = nil,
        roles: [FrameDecision.Role]? = nil,
        refusals: [Int: AlignmentRefusal] = [:],
        warnings: [String] = []
    ) {
        self.outcome = outcome
        self.crops = crops
        self.focalPoint = focalPoint
        self.roles = roles
        self.refusals = refusals
        self.warnings = warnings
    }
}
