import Glibc

/// The height of a head from crown to chin, and its eye line, from the landmarks of its face.
///
/// The mesh of landmarks ends at the forehead, and hair hides the crown, so the height is estimated from the distance
/// between the eye line and the chin, and from the pitch: if the chin is raised, the crown is farther back, and less of
/// the head is seen above the eyes. The numbers are those of 32 portraits (decision 81). OFIQ, the reference
/// implementation of ISO/IEC 29794-5, also judges the size of a head by the distance from its eyes to its chin
/// (`HeadSize`).
package struct HeadMeasurement: Hashable, Sendable {
    /// The distance from the eye line to the crown as a multiple of that to the chin, at a pitch of 0.
    package static let crownPerEyeToChin = 1.015
    /// How much smaller that multiple is for each degree of pitch.
    package static let crownLossPerDegree = 0.012
    /// The pitches of the portraits in degrees; beyond them, the nearest one counts.
    package static let measuredPitchDegrees = -4.0...21.0

    /// The point in the middle between the pupils, in upright photo pixels.
    package let eyesCenter: PixelPoint
    /// The angle of the line through the pupils to the horizontal, clockwise in the photo, −π…π.
    package let rollRadians: Double
    /// The distance from crown to chin at a right angle to the eye line, in upright photo pixels, above 0.
    package let height: Double

    /// The measurement of `face`; `nil` if the face has no landmarks, or its chin is not below its eyes.
    package init?(_ face: Face) {
        guard case .described(let facts) = face.facts, let rightPupil = facts.points[.rightPupil],
            let leftPupil = facts.points[.leftPupil], let chin = facts.points[.chin]
        else { return nil }
        self.init(rightPupil: rightPupil, leftPupil: leftPupil, chin: chin, pitchDegrees: facts.pose.pitchDegrees)
    }

    /// The measurement from three points in upright photo pixels and ``FacePose/pitchDegrees``; `nil` if the pupils are
    /// at the same point, or the chin is not below their line.
    package init?(rightPupil: PixelPoint, leftPupil: PixelPoint, chin: PixelPoint, pitchDegrees: Double) {
        guard rightPupil.distance(to: leftPupil) > 0 else { return nil }
        rollRadians = atan2(leftPupil.y - rightPupil.y, leftPupil.x - rightPupil.x)
        eyesCenter = PixelPoint(x: (rightPupil.x + leftPupil.x) / 2, y: (rightPupil.y + leftPupil.y) / 2)
        let eyesToChin =
            (chin.y - eyesCenter.y) * cos(rollRadians) - (chin.x - eyesCenter.x) * sin(rollRadians)
        guard eyesToChin > 0 else { return nil }
        height = (1 + Self.crownShare(pitchDegrees: pitchDegrees)) * eyesToChin
    }

    /// The distance from the eye line to the crown as a multiple of that to the chin.
    private static func crownShare(pitchDegrees: Double) -> Double {
        let pitch = min(max(pitchDegrees, measuredPitchDegrees.lowerBound), measuredPitchDegrees.upperBound)
        return crownPerEyeToChin - crownLossPerDegree * pitch
    }
}
