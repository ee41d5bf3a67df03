/// How the place of a tracked face in a frame is known.
package enum TrackSource: String, Sendable, Hashable, Codable {
    /// A detection that would count anywhere in the frame.
    case detected
    /// A detection that counts only because the face is expected there.
    case redetected
    /// No detection: between two frames with one, the face is on a straight line.
    case carried
}
