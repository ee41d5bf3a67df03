/// What a tracker knows about one face.
struct FaceTrack: Sendable, Hashable {
    /// Whether it is where it was expected.
    enum State: Sendable, Hashable {
        /// It was seen in the frame before.
        case inSight
        /// It may return to where it could be by now.
        case lost
    }

    /// `nil` until it is sure to be a face.
    var id: Int?
    var state = State.inSight
    var motion: KalmanBox
    /// When it was seen last.
    private(set) var lastFrame: Int
    /// The position in that frame's list of what was seen.
    private(set) var lastDetection: Int

    init(_ seen: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(seen.box)
        lastFrame = frame
        lastDetection = detection
    }

    /// Whether it is followed by where it is.
    var isFollowed: Bool { id != nil }
    /// Whether it was seen once and may be nothing.
    var isTentative: Bool { id == nil }

    /// Learns where it is seen now.
    mutating func see(_ seen: TrackDetection, at detection: Int, frame: Int) {
        motion.update(seen.box)
        state = .inSight
        lastFrame = frame
        lastDetection = detection
    }
}
