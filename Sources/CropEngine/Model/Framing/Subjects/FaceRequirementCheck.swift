/// Decides for which of the chosen faces a crop may be made, from the facts about the faces.
struct FaceRequirementCheck: Sendable {
    /// The verdict on the faces of a photo.
    struct Verdict: Sendable, Hashable {
        /// The positions of the chosen faces for which a crop may be made.
        var accepted: [Int]
        /// Why no crop may be made at all; `nil` if a crop may be made, or no face was chosen.
        var refusal: PhotoOutcome.FallbackReason?
        /// The problems in sentences: one for each refused face, or one for the number of faces.
        var warnings: [String]
    }

    private let requirements: FaceRequirements

    init(_ requirements: FaceRequirements) { self.requirements = requirements }

    /// The verdict on `faces`, which have these `roles`.
    ///
    /// `frameRefusals` says for which faces, by their positions, there is no frame; they count after the requirements.
    /// One refused face refuses the photo, unless each face has its own output (`isOneFacePerOutput`). If several faces
    /// are refused, the first one, which is the largest, gives the reason.
    func verdict(
        _ faces: [Face],
        roles: [FrameDecision.Role],
        isOneFacePerOutput: Bool,
        frameRefusals: [Int: FaceRefusal] = [:]
    ) -> Verdict {
        let chosen = faces.indices.filter { roles[$0] == .chosen }
        let subjectCount = roles.count { $0 != .bystander }
        if let wanted = requirements.faceCount, !faces.isEmpty, !wanted.allows(subjectCount) {
            let warning = Self.countWarning(subjectCount, wanted)
            return Verdict(accepted: [], refusal: .unexpectedFaceCount, warnings: [warning])
        }
        let refusals = chosen.compactMap { index in
            (refusal(of: faces[index]) ?? frameRefusals[index]).map { (index: index, refusal: $0) }
        }
        let refused = refusals.map(\.index)
        let accepted = isOneFacePerOutput || refused.isEmpty ? chosen.filter { !refused.contains($0) } : []
        return Verdict(
            accepted: accepted,
            refusal: accepted.isEmpty ? refusals.first?.refusal.reason : nil,
            warnings: refusals.map { "Face \($0.index + 1) is refused: \($0.refusal.text)." }
        )
    }

    /// Why no crop may be made for `face`; `nil` if one may be made.
    ///
    /// A face that is too small, blurred or turned away does not show its eyes either, so those reasons come first.
    func refusal(of face: Face) -> FaceRefusal? {
        if let minimum = requirements.minimumEyeDistancePixels {
            let distance = face.facts?.facts?.pupilDistance
            if !(distance ?? -.infinity >= minimum) { return .eyeDistanceTooSmall(pixels: distance, minimum: minimum) }
        }
        if let minimum = requirements.minimumSharpness, !(face.sharpness ?? -.infinity >= minimum) {
            return .tooBlurred(sharpness: face.sharpness, minimum: minimum)
        }
        let facts = face.facts?.facts
        if let maximum = requirements.maximumYawDegrees {
            let yaw = facts?.pose.yawDegrees
            if !(abs(yaw ?? .infinity) <= maximum) { return .turnedAway(yawDegrees: yaw, maximum: maximum) }
        }
        return requirements.openEyes.flatMap { Self.refusal(of: facts, $0) }
    }

    private static func refusal(of facts: FaceAttributes?, _ openEyes: FaceRequirements.OpenEyes) -> FaceRefusal? {
        switch openEyes {
        case .lenient: facts?.hasClosedEyes ?? false ? .eyesClosed : nil
        case .strict where facts?.openEyeCount == 2: nil
        case .strict: facts?.hasClosedEye ?? false ? .eyesClosed : .eyesNotSeen
        }
    }

    private static func countWarning(_ count: Int, _ wanted: FaceRequirements.FaceCount) -> String {
        let faces = count == 1 ? "1 face" : "\(count) faces"
        let asked = if case .atLeast(let number) = wanted { "\(number) or more" } else { "\(wanted.number)" }
        return "\(faces) found, \(asked) expected (bystanders not counted)."
    }
}

extension FaceAttributes {
    /// The distance between the pupils in upright photo pixels; `nil` without their points.
    fileprivate var pupilDistance: Double? {
        guard let right = points[.rightPupil], let left = points[.leftPupil] else { return nil }
        return right.distance(to: left)
    }
}
