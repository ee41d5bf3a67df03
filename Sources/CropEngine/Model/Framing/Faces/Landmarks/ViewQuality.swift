/// Rates how well a picture shows a face, to choose the best of a track's frames or of a person's photos: frontal, open
/// eyes, sharp, large.
package enum ViewQuality {
    /// The factor of a face in profile, relative to a frontal one.
    private static let profileWorth = 0.1
    /// The yaw or roll at which the factor of a face is one half.
    private static let halfWorthDegrees = 25.0
    /// The ``FaceSharpness`` at which the factor of a face is one half.
    private static let halfWorthSharpness = 0.02
    /// The side of a face, in pixels of the picture, above which more pixels add nothing.
    private static let sufficientSide = 200.0

    /// The quality from five points alone, 0…1; it is the upper limit, reached by a sharp face in this pose.
    package static func posed(_ face: Face, _ pose: FivePointPose) -> Double {
        posed(face, yawDegrees: pose.yawDegrees, rollDegrees: pose.rollDegrees)
    }

    /// The same from a yaw and a roll that are known otherwise; `nil` in profile.
    package static func posed(_ face: Face, yawDegrees: Double?, rollDegrees: Double?) -> Double {
        let size = min(1, face.box.side / sufficientSide).squareRoot()
        return face.score * size * frontality(yawDegrees) * frontality(rollDegrees)
    }

    /// The quality of a face with known ``FaceSharpness``, from that of its pose; never higher than that.
    package static func quick(_ posed: Double, sharpness: Double) -> Double {
        posed * sharpness / (sharpness + halfWorthSharpness)
    }

    /// The quality of a face with facts, from its quick quality.
    package static func full(_ quick: Double, _ description: FaceAttributesResult) -> Double {
        guard case .described(let facts) = description else { return quick * profileWorth }
        let pitch = frontality(facts.pose.pitchDegrees)
        return quick * pitch * worth(facts.rightEye) * worth(facts.leftEye)
    }

    private static func frontality(_ degrees: Double?) -> Double {
        guard let degrees else { return profileWorth }
        let share = degrees / halfWorthDegrees
        return max(profileWorth, 1 / (1 + share * share))
    }

    private static func worth(_ eye: EyeOpenness) -> Double {
        switch eye.state {
        case .open: 1
        case .unsure: 0.7
        case .closed: 0.4
        }
    }
}
