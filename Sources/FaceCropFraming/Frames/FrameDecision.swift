package import FaceCropFaces
package import FaceCropGeometry

/// What was decided about one photo: which faces it is about, and which part of it is shown.
package struct FrameDecision: Sendable, Hashable {
    /// What a face was to the decision.
    package enum Role: String, Sendable, Codable {
        /// The frame was made for it.
        case chosen
        /// Too small beside the largest face to be a subject.
        case bystander
        /// A subject, but not the one that was asked for (`largest`, `index:N`).
        case notAsked
    }

    /// One part of the photo to be shown.
    package struct CropFrame: Sendable, Hashable {
        /// The part shown, in upright photo pixels; it reaches beyond the photo only with an extension.
        package var rect: WholePixelRect
        /// With `each`, the number of the face that it shows, 1 being the largest face.
        package var faceNumber: Int?
        /// With levelled eyes, the frame itself, when it is turned; `rect` is then the rectangle around it.
        package var turned: TurnedRect?
    }

    /// The faces, numbered from 1 in this order: the largest first.
    package var faces: [Face]
    /// The role of each face, in the same order.
    package var roles: [Role]
    /// What is shown: one frame, or with `each` one for each chosen face; none when no face gives a frame.
    package var frames: [CropFrame]
    /// Why there is no frame, when that is for a requirement that ``FaceGate`` found missed; `nil` otherwise.
    package var refusal: PhotoOutcome.FallbackReason?
    /// Whether the sharpness of the chosen faces was judged, so that the manifest tells it.
    package var judgesSharpness = false
    /// The mean of the chosen faces' centres, in upright photo pixels; `nil` when none was chosen.
    package var focalPoint: PixelPoint?
    /// What was wished for and could not be done, in sentences.
    package var warnings: [String] = []
}

/// How much of a face a crop shows.
package enum FaceVisibility {
    /// The share of the part of `box` that lies in the photo that `crop` shows, 0…1; 1 means whole.
    package static func keptFraction(of box: PixelRect, crop: WholePixelRect, photo: PixelSize) -> Double {
        // A box can be so thin that its area is 0.
        guard let inPhoto = box.intersection(photo.bounds), inPhoto.area > 0 else { return 0 }
        if crop.asPixelRect.contains(inPhoto, tolerance: 0.01) { return 1 }
        return (crop.asPixelRect.intersection(inPhoto)?.area ?? 0) / inPhoto.area
    }
}
