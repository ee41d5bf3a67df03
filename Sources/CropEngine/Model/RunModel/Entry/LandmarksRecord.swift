/// The facts about a face besides its box, in the manifest.
///
/// There is either `absence`, or `pose`, `eyes` and `points`.
package struct LandmarksRecord: Sendable, Codable {
    /// Both eyes; left and right are the subject's, as everywhere.
    package struct Eyes: Sendable, Codable {
        package var right: EyeOpenness
        package var left: EyeOpenness
    }

    /// The landmark network's confidence that there is a face, 0…1; absent if the network did not run.
    var presence: Double?
    /// Why there are no facts.
    package var absence: FaceAttributesResult.Absence?
    package var pose: FacePose?
    package var eyes: Eyes?
    /// The named points, in upright photo pixels.
    var points: [Landmark: PixelPoint]?
    /// The parts of the face; only if all points were requested.
    package var groups: [LandmarkGroup: [PixelPoint]]?
    /// The 468 points of the mesh; only if all points were requested.
    var mesh: [PixelPoint]?

    package init(_ description: FaceAttributesResult) {
        switch description {
        case .absent(let reason, let presence):
            absence = reason
            self.presence = presence?.rounded(decimals: 4)
        case .described(let facts):
            presence = facts.presence.rounded(decimals: 4)
            pose = facts.pose.rounded
            eyes = Eyes(right: facts.rightEye.rounded, left: facts.leftEye.rounded)
            points = facts.points.mapValues(\.rounded)
            guard let landmarks = facts.landmarks else { return }
            let groups = LandmarkGroup.allCases.map { ($0, landmarks.points(of: $0).map(\.rounded)) }
            self.groups = Dictionary(uniqueKeysWithValues: groups)
            mesh = landmarks.mesh.map(\.rounded)
        }
    }
}

extension FacePose {
    fileprivate var rounded: Self {
        FacePose(
            rollDegrees: rollDegrees.rounded(decimals: 1),
            yawDegrees: yawDegrees.rounded(decimals: 1),
            pitchDegrees: pitchDegrees.rounded(decimals: 1)
        )
    }
}

extension EyeOpenness {
    fileprivate var rounded: Self {
        var openness = self
        openness.aspectRatio = aspectRatio.rounded(decimals: 3)
        return openness
    }
}
