/// What photos of a burst are compared by.
package struct BurstValues: Sendable, Hashable {
    /// Whether there is a chosen face.
    package var hasFace: Bool
    /// How many eyes of the chosen faces are open for certain.
    package var openEyes: Int
    /// The sharpness of the sharpest chosen face, see ``FaceSharpness``; `nil` when it is not known.
    package var sharpness: Double?
    /// How far the chosen faces look past the camera: the mean of |yaw| + |pitch| in degrees; `nil` when it is not known.
    package var poseDegrees: Double?

    package init(hasFace: Bool, openEyes: Int = 0, sharpness: Double? = nil, poseDegrees: Double? = nil) {
        self.hasFace = hasFace
        self.openEyes = openEyes
        self.sharpness = sharpness
        self.poseDegrees = poseDegrees
    }

    /// The values of a photo that shows `detections`; faces are chosen as for its crop.
    package init(_ detections: Detections, frame: FrameOptions) {
        let faces = SubjectChoice.numbered(detections.faces)
        let chosen = SubjectChoice.chosen(among: faces, options: frame).map { faces[$0] }
        let facts = chosen.compactMap { $0.facts?.facts }
        let poses = facts.map { abs($0.pose.yawDegrees) + abs($0.pose.pitchDegrees) }
        hasFace = !chosen.isEmpty
        openEyes = facts.map(\.openEyeCount).reduce(0, +)
        sharpness = chosen.compactMap(\.sharpness).max()
        poseDegrees = poses.isEmpty ? nil : poses.reduce(0, +) / Double(poses.count)
    }
}

/// Which photo of a burst is the best: a pure rule.
package enum BurstRanking {
    /// The positions of all photos that can be used, the best first.
    ///
    /// The most open eyes count first, then the sharpest face, then the best pose, then the earlier photo. What is not known is
    /// worse than whatever is known, and a photo without a chosen face comes after all that have one.
    ///
    /// - Parameter values: The values of each photo in the order of the burst; `nil` for one that cannot be used.
    package static func ranked(_ values: [BurstValues?]) -> [Int] {
        let candidates = values.enumerated().compactMap { position, values in values.map { (position, $0) } }
        return candidates.sorted { first, second in
            isBetter(first.1, second.1) ?? (first.0 < second.0)
        }.map(\.0)
    }

    /// Whether `first` is better; `nil` when neither is.
    private static func isBetter(_ first: BurstValues, _ second: BurstValues) -> Bool? {
        if first.hasFace != second.hasFace { return first.hasFace }
        if first.openEyes != second.openEyes { return first.openEyes > second.openEyes }
        let (sharpness, otherSharpness) = (first.sharpness ?? -.infinity, second.sharpness ?? -.infinity)
        if sharpness != otherSharpness { return sharpness > otherSharpness }
        let (pose, otherPose) = (first.poseDegrees ?? .infinity, second.poseDegrees ?? .infinity)
        return pose == otherPose ? nil : pose < otherPose
    }
}
