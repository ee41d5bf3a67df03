package import FaceCropFaces
import FaceCropGeometry
import Glibc

/// How a head is turned, as far as five points tell: rough, but for nothing.
///
/// Angles are those of ``FacePose``.
package struct FivePointPose: Sendable, Hashable {
    /// How far the tip of the nose stands out in front of the eyes, by the distance of the eyes: that of ``FacePoseModel``.
    static let noseDepth = 0.602
    /// Beyond this yaw one eye is guessed by the detector, and so is the angle.
    static let maximumYawDegrees = 60.0

    /// The turn of the eye line, clockwise; `nil` in profile; see ``Face/eyeLineRadians``.
    package let rollDegrees: Double?
    /// The longitude of the nose, positive towards the picture's right; `nil` in profile.
    package let yawDegrees: Double?

    /// The pose of a face with these five points in this box.
    package init(_ face: Face) {
        guard let roll = face.eyeLineRadians else {
            (rollDegrees, yawDegrees) = (nil, nil)
            return
        }
        rollDegrees = roll * 180 / .pi
        let (right, left) = (face.points.rightEye, face.points.leftEye)
        let distance = right.distance(to: left)
        let (eyes, nose) = (face.points.eyesCenter, face.points.nose)
        let along = ((nose.x - eyes.x) * (left.x - right.x) + (nose.y - eyes.y) * (left.y - right.y)) / distance
        // Seen from afar the eyes are apart by cos(yaw), and the nose beside their middle by its depth times sin(yaw).
        let yaw = atan(along / distance / Self.noseDepth) * 180 / .pi
        yawDegrees = abs(yaw) <= Self.maximumYawDegrees ? yaw : nil
    }
}
