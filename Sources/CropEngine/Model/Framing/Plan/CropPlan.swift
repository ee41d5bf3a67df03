/// The outputs that will be written for a photo, and the outcome of the photo.
package struct CropPlan: Sendable {
    /// One output.
    package struct Crop: Sendable, Hashable {
        /// The part of the photo that the output shows, and its size.
        package var request: RenderRequest
        /// With `each`, the number of the face in the output; 1 is the largest face.
        package var faceNumber: Int?
        /// How the face in the output is aligned; `nil` for a crop.
        var alignment: FaceAlignment?
        /// The frame of a levelled crop if it is rotated.
        package var turned: TurnedRect?
        /// Whether the output has fewer pixels than the requested size, because the photo has too few.
        package var isUndersized = false
        /// How likely a person would publish the crop; `nil` if it is not one to faces, or a person has decided it.
        var confidence: Double?
        /// The share of the face of the frame's height, if it is greater than asked for because the photo shows too
        /// little around it.
        var greaterFaceShare: Double?
        /// Where the eyes are below the top, as a share of the height, if they are elsewhere than asked for because the
        /// photo shows too little above or below them.
        var otherEyeLine: Double?
        /// How the frame was moved so that it cuts no head; `nil` if it was not.
        var move: FrameMove?
        /// How the crop is cut out without compressing its pixels again; `nil` if it is rendered.
        package var losslessCut: LosslessCut?
    }

    /// The outcome of the photo once the crops are written.
    package var outcome: PhotoOutcome
    /// The outputs; empty if the photo is left out.
    package var crops: [Crop]
    /// The point around which the crops are placed: the mean of the chosen faces' centres, the middle of what draws the
    /// eye, or the result of libvips' attention strategy, in upright photo pixels.
    var focalPoint: PixelPoint?
    /// The rectangle around what stands out, in upright photo pixels, as ``SalientFrame`` has it; `nil` unless that
    /// decided the crops.
    var subject: PixelRect?
    /// How sure the step of the fallback chain is of its crop, 0…1; `nil` if it does not tell.
    var fallbackScore: Double?
    /// The roles of the faces if a step of the fallback chain chose other faces than the decision; otherwise `nil`.
    var roles: [FrameDecision.Role]?
    /// Why requested alignments were refused, by the positions of the faces.
    var refusals: [Int: AlignmentRefusal] = [:]
    /// Problems that did not prevent the crops, in sentences.
    var warnings: [String] = []

    package init(
        outcome: PhotoOutcome,
        crops: [Crop],
        focalPoint: PixelPoint? = nil,
        subject: PixelRect? = nil,
        roles: [FrameDecision.Role]? = nil,
        refusals: [Int: AlignmentRefusal] = [:],
        warnings: [String] = []
    ) {
        self.outcome = outcome
        self.crops = crops
        self.focalPoint = focalPoint
        self.subject = subject
        self.roles = roles
        self.refusals = refusals
        self.warnings = warnings
    }
}
