import FaceCropModel
import FaceCropTracking

/// A face in a frame.
struct FrameFace: Sendable {
    var face: Face
    /// How the place of the face is known, if it belongs to a track.
    var source: TrackSource
    let pose: FivePointPose
    /// The quality of the view, from five points alone.
    let posedQuality: Double

    init(_ face: Face, source: TrackSource = .detected) {
        self.face = face
        self.source = source
        pose = FivePointPose(face)
        posedQuality = ViewQuality.posed(face, pose)
    }

    /// The clockwise turn of the line through the eyes in degrees, from the landmarks if there are any.
    var rollDegrees: Double? { facts?.pose.rollDegrees ?? pose.rollDegrees }
    /// The longitude of the nose in degrees, from the landmarks if there are any.
    var yawDegrees: Double? { facts?.pose.yawDegrees ?? pose.yawDegrees }

    private var facts: FaceAttributes? {
        guard case .described(let facts) = face.facts else { return nil }
        return facts
    }
}
