import Glibc

/// The axis of a head: the line from the chin through the middle between the pupils, at a right angle to their line.
package struct HeadAxis: Hashable, Sendable {
    /// The point in the middle between the pupils, in upright photo pixels.
    let eyesCenter: PixelPoint
    /// The angle of the line through the pupils to the horizontal, clockwise in the photo, −π…π.
    let rollRadians: Double
    /// The distance of the chin from the line through the pupils, in upright photo pixels, above 0.
    let eyesToChin: Double

    /// The axis of a face with landmarks; `nil` if its chin is not below its eyes.
    package init?(_ facts: FaceAttributes) {
        guard let rightPupil = facts.points[.rightPupil], let leftPupil = facts.points[.leftPupil],
            let chin = facts.points[.chin]
        else { return nil }
        self.init(rightPupil: rightPupil, leftPupil: leftPupil, chin: chin)
    }

    /// The axis by three points in upright photo pixels; `nil` if the pupils are at the same point, or the chin is not
    /// below their line.
    init?(rightPupil: PixelPoint, leftPupil: PixelPoint, chin: PixelPoint) {
        guard rightPupil.distance(to: leftPupil) > 0 else { return nil }
        rollRadians = atan2(leftPupil.y - rightPupil.y, leftPupil.x - rightPupil.x)
        eyesCenter = PixelPoint(x: (rightPupil.x + leftPupil.x) / 2, y: (rightPupil.y + leftPupil.y) / 2)
        eyesToChin = (chin.y - eyesCenter.y) * cos(rollRadians) - (chin.x - eyesCenter.x) * sin(rollRadians)
        guard eyesToChin > 0 else { return nil }
    }

    /// The point on the axis that is `distance` upright photo pixels above the eyes, towards the crown.
    func point(above distance: Double) -> PixelPoint {
        PixelPoint(x: eyesCenter.x + distance * sin(rollRadians), y: eyesCenter.y - distance * cos(rollRadians))
    }
}
