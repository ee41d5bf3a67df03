/// A change in the state of a track.
package struct TrackEvent: Sendable, Hashable, Codable {
    /// The kinds of changes.
    package enum Kind: String, Sendable, Codable {
        /// A new face.
        case appeared
        /// The first frame without the face, or the first frame of a scene in which it is not tracked any more.
        case lost
        /// A lost face is detected again.
        case returned
    }

    package var kind: Kind
    /// The number of the track.
    package var id: Int
    /// The number of the frame.
    package var frame: Int
    /// The confidence that a returned face is the same person, 0…1, if its appearance decided; `nil` if its position
    /// did.
    package var confidence: Double?

    package init(_ kind: Kind, id: Int, frame: Int, confidence: Double? = nil) {
        self.kind = kind
        self.id = id
        self.frame = frame
        self.confidence = confidence
    }
}

extension TrackEvent {
    /// The order in which events are reported: by frame, then by track; at a cut, `lost` comes before `returned` in the
    /// same frame.
    package func precedes(_ other: Self) -> Bool {
        (frame, id, kind == .lost ? 0 : 1) < (other.frame, other.id, other.kind == .lost ? 0 : 1)
    }
}
