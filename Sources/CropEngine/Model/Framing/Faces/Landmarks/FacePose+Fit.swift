import Glibc

extension FacePose {
    /// Beyond this yaw in degrees, the eyes are so close together in the picture that their line tells little; the roll
    /// is then that of the fitted model.
    static let maximumYawOfEyeLine = 60.0

    /// The pose of the face with these landmarks; `nil` if no face can have their shape.
    ///
    /// Yaw and pitch are those of ``FacePoseModel``, rotated, moved and scaled to be as close as possible to points and
    /// depths.
    init?(_ landmarks: FaceLandmarks) {
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
            yawDegrees: Self.trueYaw(ofFitted: fitted.yawDegrees),
            pitchDegrees: fitted.pitchDegrees
        )
    }

    /// Fitted yaws that are too small, and the true ones, in degrees.
    ///
    /// The mesh is that of a face of which both eyes are seen. Up to 45° the two are equal. The others lie between the
    /// medians of 13 people who are turned by 60° and 90° to both sides (`Benchmarks/eyes.md`).
    private static let saturatedYaws: [(fitted: Double, true: Double)] = [
        (45, 45), (53, 60), (60, 85), (65, 90), (90, 90),
    ]

    /// The yaw of a face whose mesh has the yaw `fitted`, both in degrees: an odd function that never falls.
    static func trueYaw(ofFitted fitted: Double) -> Double {
        let magnitude = abs(fitted)
        let pieces = zip(saturatedYaws, saturatedYaws.dropFirst())
        guard let (start, end) = pieces.first(where: { $0.fitted <= magnitude && magnitude < $1.fitted }) else {
            return fitted
        }
        let share = (magnitude - start.fitted) / (end.fitted - start.fitted)
        return (fitted < 0 ? -1 : 1) * (start.true + share * (end.true - start.true))
    }

    /// The pose of a head that `rotation` turns from a straight look into the camera.
    init(_ rotation: Rotation3) {
        // Turns the picture until the eyes are level; they are on the model's x axis.
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
