package import FaceCropGeometry

/// What is known about a face beyond its box.
package struct FaceAttributes: Hashable, Sendable, Codable {
    /// How sure the mesh is that there is a face, 0…1.
    package var presence: Double
    /// How the head is turned.
    package var pose: FacePose
    package var rightEye: EyeOpenness
    package var leftEye: EyeOpenness
    /// The single points that have a name, in upright photo pixels.
    package var points: [Landmark: PixelPoint]
    /// All points; `nil` when nobody has asked for them.
    package var landmarks: FaceLandmarks?
}

extension FaceAttributes {
    /// What the landmarks say of a face in a photo of `photo` upright pixels; `nil` when nobody's face has their shape.
    package init?(_ landmarks: FaceLandmarks, photo: PixelSize, keepsAllPoints: Bool = false) {
        guard let pose = FacePose(landmarks) else { return nil }
        func openness(of eye: EyeContour) -> EyeOpenness {
            EyeOpenness(
                of: eye,
                yawDegrees: pose.yawDegrees,
                seenPixelSide: landmarks.seenPixelSide,
                photo: photo
            )
        }
        presence = landmarks.presence
        self.pose = pose
        rightEye = openness(of: landmarks.rightEye)
        leftEye = openness(of: landmarks.leftEye)
        points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, landmarks[$0]) })
        self.landmarks = keepsAllPoints ? landmarks : nil
    }
}

extension FaceAttributes {
    /// Whether the eyes are closed: both, or one while nothing can be said about the other.
    ///
    /// A wink is open.
    package var hasClosedEyes: Bool {
        let states = [rightEye.state, leftEye.state]
        return states.contains(.closed) && !states.contains(.open)
    }

    /// Whether at least one eye is closed for certain, as of a face that winks.
    package var hasClosedEye: Bool { [rightEye, leftEye].contains { $0.state == .closed } }

    /// How many eyes are open for certain, 0…2.
    package var openEyeCount: Int { [rightEye, leftEye].count { $0.state == .open } }
}

/// What became of the attempt to describe a face.
package enum FaceAttributesResult: Hashable, Sendable, Codable {
    /// Why a face has no landmarks.
    package enum Absence: String, Sendable, Codable {
        /// The mesh sees no face there: the detector was wrong, or too little of the face can be seen.
        case noFaceSeen
        /// The face has too few pixels.
        case tooSmall
        /// Nobody's face has the shape that the points have.
        case impossibleShape
    }

    /// The face has landmarks.
    case described(FaceAttributes)
    /// It has none; `presence` is how sure the mesh was that there is a face, where it was asked.
    case absent(Absence, presence: Double?)
}

extension FaceAttributesResult {
    /// The facts; `nil` when there are none.
    package var facts: FaceAttributes? {
        if case .described(let facts) = self { facts } else { nil }
    }
}
