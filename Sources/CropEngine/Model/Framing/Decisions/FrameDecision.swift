/// The decision about one photo: which faces are chosen, and which part of the photo is shown.
package struct FrameDecision: Sendable, Hashable {
    /// The role of a face in the decision.
    package enum Role: String, Sendable, Codable {
        /// The frame is made for this face.
        case chosen
        /// The face is too small beside the largest face to be a subject.
        case bystander
        /// The face is a subject, but not the requested one (`largest`, `index:N`).
        case notAsked
    }

    /// One part of the photo that an output shows.
    package struct CropFrame: Sendable, Hashable {
        /// The visible part, in upright photo pixels; it reaches beyond the photo only if the options extend it.
        package var rect: WholePixelRect
        /// With `each`, the number of the face in the frame; 1 is the largest face.
        var faceNumber: Int?
        /// The frame itself if it is rotated to level the eyes; `rect` is then its bounding rectangle.
        var turned: TurnedRect?
        /// How likely a person would publish the crop, as ``CropConfidence`` says.
        var confidence: Double?
        /// The share of the face of the frame's height, if it is greater than asked for because the photo shows too
        /// little around it.
        var greaterFaceShare: Double?
        /// Where the eyes are below the top, as a share of the height, if they are elsewhere than asked for because the
        /// photo shows too little above or below them.
        var otherEyeLine: Double?
        /// How the frame was moved so that it cuts no head; `nil` if it was not.
        package var move: FrameMove?
    }

    /// The faces, numbered from 1 in this order: the largest first.
    package var faces: [Face]
    /// The role of each face, in the same order.
    package var roles: [Role]
    /// One frame, or with `each` one frame for each chosen face; empty if no face gives a frame.
    package var frames: [CropFrame]
    /// The requirement because of which there is no frame, as found by ``FaceRequirementCheck``; `nil` if there is a
    /// frame or another reason.
    var refusal: PhotoOutcome.FallbackReason?
    /// Whether the sharpness of the chosen faces was judged, so that the manifest reports it.
    var judgesSharpness = false
    /// The mean of the chosen faces' centres, in upright photo pixels; `nil` if no face was chosen.
    package var focalPoint: PixelPoint?
    /// The part of the photo inside its bars, in upright photo pixels, if crops stay inside them; otherwise `nil`.
    var pictureArea: WholePixelRect?
    /// Requests that could not be met, in sentences.
    var warnings: [String] = []

    /// The positions of the chosen faces.
    var chosen: [Int] { roles.indices.filter { roles[$0] == .chosen } }
}
