/// The facts about a face besides its box.
package struct FaceAttributes: Hashable, Sendable, Codable {
    /// The landmark network's confidence that there is a face, 0…1.
    var presence: Double
    /// How the head is turned.
    package var pose: FacePose
    package var rightEye: EyeOpenness
    package var leftEye: EyeOpenness
    /// The named points, in upright photo pixels.
    package var points: [Landmark: PixelPoint]
    /// Where hair or hat ends; `nil` if it was not requested.
    package var hairTop: HairTop?
    /// All points; `nil` if they were not requested.
    package var landmarks: FaceLandmarks?

    package init(
        presence: Double,
        pose: FacePose,
        rightEye: EyeOpenness,
        leftEye: EyeOpenness,
        points: [Landmark: PixelPoint],
        landmarks: FaceLandmarks?
    ) {
        self.presence = presence
        self.pose = pose
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.points = points
        self.landmarks = landmarks
    }
}

extension FaceAttributes {
    /// The facts that follow from `landmarks`, in a photo of `photo` upright pixels; `nil` if no face can have their
    /// shape.
    package init?(_ landmarks: FaceLandmarks, photo: PixelSize, keepsAllPoints: Bool = false) {
        guard let pose = FacePose(landmarks) else { return nil }
        presence = landmarks.presence
        self.pose = pose
        (rightEye, leftEye) = EyeOpenness.judge(
            (right: landmarks.rightEye, left: landmarks.leftEye),
            pose: pose,
            seenPixelSide: landmarks.seenPixelSide,
            photo: photo
        )
        points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, landmarks[$0]) })
        self.landmarks = keepsAllPoints ? landmarks : nil
    }
}

extension FaceAttributes {
    /// Whether the eyes are closed: both, or one while the state of the other is unknown.
    ///
    /// A wink counts as open.
    var hasClosedEyes: Bool {
        let states = [rightEye.state, leftEye.state]
        return states.contains(.closed) && !states.contains(.open)
    }

    /// Whether at least one eye is certainly closed, as in a wink.
    var hasClosedEye: Bool { [rightEye, leftEye].contains { $0.state == .closed } }

    /// How many eyes are certainly open, 0…2.
    var openEyeCount: Int { [rightEye, leftEye].count { $0.state == .open } }
}
