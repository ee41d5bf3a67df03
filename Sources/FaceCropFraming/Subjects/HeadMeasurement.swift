package import FaceCropFaces
package import FaceCropGeometry
import Glibc

/// The height of a head from crown to chin, and its eye line, from the landmarks of its face.
///
/// The mesh of landmarks ends at the forehead, and hair hides the crown, so the height is estimated: the eye line
/// halves the head, and the height is twice the distance from the eye line to the chin. This is the neoclassical canon
/// of two halves, as handbooks of anthropometry record it. OFIQ, the reference implementation of ISO/IEC 29794-5, also
/// judges the size of a head by the distance from its eyes to its chin (`HeadSize`).
package struct HeadMeasurement: Hashable, Sendable {
    /// The head's height as a multiple of the distance from the eye line to the chin.
    package static let heightPerEyeToChin = 2.0

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
        self.init(rightPupil: rightPupil, leftPupil: leftPupil, chin: chin)
    }

    /// The measurement from three points in upright photo pixels; `nil` if the pupils are at the same point, or the
    /// chin is not below their line.
    package init?(rightPupil: PixelPoint, leftPupil: PixelPoint, chin: PixelPoint) {
        guard rightPupil.distance(to: leftPupil) > 0 else { return nil }
        rollRadians = atan2(leftPupil.y - rightPupil.y, leftPupil.x - rightPupil.x)
        eyesCenter = PixelPoint(x: (rightPupil.x + leftPupil.x) / 2, y: (rightPupil.y + leftPupil.y) / 2)
        let eyesToChin =
            (chin.y - eyesCenter.y) * cos(rollRadians) - (chin.x - eyesCenter.x) * sin(rollRadians)
        guard eyesToChin > 0 else { return nil }
        height = Self.heightPerEyeToChin * eyesToChin
    }
}
