import Glibc

/// A rough head pose from the five points of a face, without another network.
///
/// Angles are those of ``FacePose``.
package struct FivePointPose: Sendable, Hashable {
    /// The distance of the nose's tip in front of the eyes, in distances of the eyes; from ``FacePoseModel``.
    static let noseDepth = 0.602
    /// Beyond this yaw the detector guesses the position of one eye, and the angle is unreliable.
    static let maximumYawDegrees = 60.0

    /// The clockwise turn of the line through the eyes; `nil` in profile; see ``Face/eyeLineRadians``.
    package let rollDegrees: Double?
    /// The longitude of the nose, positive towards the picture's right; `nil` in profile.
    package let yawDegrees: Double?

    /// Estimates the pose of a face from its five points.
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
        // In a distant view the eyes are cos(yaw) apart, and the nose is off their middle by its depth times sin(yaw).
        let yaw = atan(along / distance / Self.noseDepth) * 180 / .pi
        yawDegrees = abs(yaw) <= Self.maximumYawDegrees ? yaw : nil
    }
}
