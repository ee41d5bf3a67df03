/// How the place of a tracked face in a frame is known.
package enum TrackSource: String, Sendable, Hashable, Codable {
    /// A detection that would count anywhere in the frame.
    case detected
    /// A detection that counts only because the face is expected there.
    case redetected
    /// No detection: from the pixels, or from the frames before and after, between which the face was not found.
    case carried
}
