/// The result of measuring the facts of a face.
package enum FaceAttributesResult: Hashable, Sendable, Codable {
    /// Why a face has no landmarks.
    package enum Absence: String, Sendable, Codable {
        /// The landmark network sees no face there: the detector was wrong, or too little of the face is visible.
        case noFaceSeen
        /// The face has too few pixels.
        case tooSmall
        /// No face can have the shape of the points.
        case impossibleShape
    }

    /// The face has landmarks.
    ///
    /// They are large, and most faces of a film have none, so their memory is separate.
    indirect case described(FaceAttributes)
    /// The face has no landmarks; `presence` is the network's confidence that there is a face, if the network ran.
    case absent(Absence, presence: Double?)
}

extension FaceAttributesResult {
    /// The facts; `nil` if they could not be measured.
    package var facts: FaceAttributes? {
        if case .described(let facts) = self { facts } else { nil }
    }
}
