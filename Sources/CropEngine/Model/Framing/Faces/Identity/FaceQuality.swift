/// The measurements that decide whether a face is clear enough to be identified.
package struct FaceQuality: Hashable, Sendable, Codable {
    /// The distance between the pupils of a frontal face of this size, in the decoded pixels in which landmarks were
    /// found.
    var eyeDistancePixels: Double
    /// See ``FacePose/yawDegrees``; `nil` if the face has no landmarks, as in profile.
    var yawDegrees: Double?
    /// See ``FacePose/pitchDegrees``; `nil` if the face has no landmarks.
    var pitchDegrees: Double?
    /// See ``FaceSharpness``; `nil` if the other numbers already ruled the face out.
    package var sharpness: Double?

    package init(eyeDistancePixels: Double, yawDegrees: Double?, pitchDegrees: Double?, sharpness: Double? = nil) {
        self.eyeDistancePixels = eyeDistancePixels
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
        self.sharpness = sharpness
    }
}
