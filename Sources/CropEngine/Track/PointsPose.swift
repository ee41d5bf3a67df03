import Glibc

/// How a head is turned, as far as five points tell: rough, but for nothing.
///
/// Angles are those of ``FacePose``.
package struct PointsPose: Sendable, Hashable {
    /// How far the tip of the nose stands out in front of the eyes, by the distance of the eyes: that of ``FacePoseModel``.
    static let noseDepth = 0.602
    /// Eyes closer together than this share of the box's width are those of a profile; their line says nothing.
    static let leastEyeDistance = 0.2
    /// Beyond this yaw one eye is guessed by the detector, and so is the angle.
    static let greatestYawDegrees = 60.0

    /// The turn of the eye line, clockwise; `nil` in profile.
    package let rollDegrees: Double?
    /// The longitude of the nose, positive towards the picture's right; `nil` in profile.
    package let yawDegrees: Double?

    /// The pose of a face with these five points in this box.
    package init(_ face: Face) {
        let (right, left) = (face.points.rightEye, face.points.leftEye)
        let distance = right.distance(to: left)
        guard distance >= Self.leastEyeDistance * face.box.width, distance > 0 else {
            (rollDegrees, yawDegrees) = (nil, nil)
            return
        }
        rollDegrees = atan2(left.y - right.y, left.x - right.x) * 180 / .pi
        let (eyes, nose) = (face.points.eyesCenter, face.points.nose)
        let along = ((nose.x - eyes.x) * (left.x - right.x) + (nose.y - eyes.y) * (left.y - right.y)) / distance
        // Seen from afar the eyes are apart by cos(yaw), and the nose beside their middle by its depth times sin(yaw).
        let yaw = atan(along / distance / Self.noseDepth) * 180 / .pi
        yawDegrees = abs(yaw) <= Self.greatestYawDegrees ? yaw : nil
    }
}
