package import FaceCropFaces
import FaceCropGeometry

/// How well a frame shows a face, for the choice of a track's best one: frontal, open eyes, sharp, large.
package enum ViewQuality {
    /// What a face in profile is worth beside one that looks straight into the camera.
    private static let profileWorth = 0.1
    /// At this yaw or roll a face is worth half as much as a straight one.
    private static let halfWorthDegrees = 25.0
    /// At this ``FaceSharpness`` a face is worth half as much as the sharpest one.
    private static let halfWorthSharpness = 0.02
    /// The side of the face, in frame pixels, from where on more of them add nothing.
    private static let sufficientSide = 200.0

    /// The quality as far as five points tell, 0…1: that of the sharpest face that stands like this.
    package static func posed(_ face: Face, _ pose: FivePointPose) -> Double {
        let size = min(1, face.box.side / sufficientSide).squareRoot()
        return face.score * size * frontality(pose.yawDegrees) * frontality(pose.rollDegrees)
    }

    /// The quality of a face of some ``FaceSharpness``, by that of its pose; never more.
    package static func quick(_ posed: Double, sharpness: Double) -> Double {
        posed * sharpness / (sharpness + halfWorthSharpness)
    }

    /// The quality of a face that has been described, by its quick one.
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
