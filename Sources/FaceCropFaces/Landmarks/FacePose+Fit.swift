package import FaceCropGeometry
import Glibc

extension FacePose {
    /// Beyond this yaw the eyes are so close together in the picture that their line says little: the roll is then that of
    /// the fitted model.
    static let maximumYawOfEyeLine = 60.0

    /// The pose of the face with these landmarks; `nil` when nobody's face has that shape.
    ///
    /// Yaw and pitch are those of ``FacePoseModel`` turned, moved and scaled to lie as close to points and depths as it can.
    package init?(_ landmarks: FaceLandmarks) {
        let seen = FacePoseModel.points.map { point in
            let place = landmarks.mesh[point.index]
            return Vector3(place.x, -place.y, -landmarks.depths[point.index])
        }
        guard let rotation = Rotation3.best(from: FacePoseModel.points.map(\.place), to: seen) else { return nil }
        let fitted = FacePose(rotation)
        let right = landmarks[.rightEyeOuterCorner]
        let left = landmarks[.leftEyeOuterCorner]
        let eyeLine = atan2(left.y - right.y, left.x - right.x) * 180 / .pi
        let isFrontal = abs(fitted.yawDegrees) <= Self.maximumYawOfEyeLine
        self.init(
            rollDegrees: isFrontal ? eyeLine : fitted.rollDegrees,
            yawDegrees: fitted.yawDegrees,
            pitchDegrees: fitted.pitchDegrees
        )
    }

    /// The pose of a head that `rotation` turns from looking straight into the camera.
    package init(_ rotation: Rotation3) {
        // The picture turned until the eyes are level; they lie on the model's x axis.
        let eyeLine = rotation.columns.0
        let roll = atan2(-eyeLine.y, eyeLine.x)
        let nose = rotation.columns.2
        let noseX = nose.x * cos(roll) - nose.y * sin(roll)
        let noseY = nose.x * sin(roll) + nose.y * cos(roll)
        self.init(
            rollDegrees: roll * 180 / .pi,
            yawDegrees: atan2(noseX, nose.z) * 180 / .pi,
            pitchDegrees: asin(min(max(noseY, -1), 1)) * 180 / .pi
        )
    }
}

/// The shape of a mean face, looking straight into the camera: points of the mesh that move little with the expression.
///
/// Measured: the mean of what Face Mesh says of the 173 portraits of `Benchmarks/eyes.md`, laid over one another (generalized
/// Procrustes analysis), made symmetrical, and turned so that the portraits' mean pitch is 0.
package enum FacePoseModel {
    /// A point of the mesh.
    package struct Point: Sendable {
        /// The position in ``FaceLandmarks/mesh``.
        package let index: Int
        /// Where it is: the origin between the eyes, x to the picture's right, y up, z towards the camera, in units of the
        /// distance of the eyes' centres.
        package let place: Vector3

        init(_ index: Int, _ x: Double, _ y: Double, _ z: Double) {
            self.index = index
            place = Vector3(x, y, z)
        }
    }

    /// Forehead, ridge, tip, base and wings of the nose, corners of the eyes, temples, cheekbones and cheeks.
    package static let points = [
        Point(10, 0, 0.880, 0.317),
        Point(168, 0, 0.050, 0.313),
        Point(6, 0, -0.073, 0.368),
        Point(5, 0, -0.434, 0.578),
        Point(4, 0, -0.578, 0.602),
        Point(2, 0, -0.763, 0.306),
        Point(98, -0.275, -0.709, 0.184),
        Point(327, 0.275, -0.709, 0.184),
        Point(33, -0.720, 0.012, -0.039),
        Point(263, 0.720, 0.012, -0.039),
        Point(133, -0.280, -0.012, 0.039),
        Point(362, 0.280, -0.012, 0.039),
        Point(54, -0.969, 0.611, -0.196),
        Point(284, 0.969, 0.611, -0.196),
        Point(234, -1.117, -0.223, -0.905),
        Point(454, 1.117, -0.223, -0.905),
        Point(116, -1.012, -0.234, -0.255),
        Point(345, 1.012, -0.234, -0.255),
        Point(50, -0.771, -0.505, 0.002),
        Point(280, 0.771, -0.505, 0.002),
    ]
}
