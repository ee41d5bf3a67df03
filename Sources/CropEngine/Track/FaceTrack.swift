/// What a tracker knows about one face.
struct FaceTrack: Sendable, Hashable {
    /// How the face can be known again.
    enum State: Sendable, Hashable {
        /// It was seen in the frame before.
        case inSight
        /// By where it could be now, or by its looks.
        case lost
        /// By its looks alone.
        case ended
    }

    /// `nil` until it is sure to be a face.
    var id: Int?
    var state = State.inSight
    var motion: KalmanBox
    /// When it was seen last.
    private(set) var lastFrame: Int
    /// The position in that frame's list of what was seen.
    private(set) var lastDetection: Int
    private(set) var appearance: Appearance?

    init(_ seen: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(seen.box)
        lastFrame = frame
        lastDetection = detection
        appearance = seen.embedding.map { Appearance($0) }
    }

    /// Whether it is followed by where it is.
    var isFollowed: Bool { id != nil && state != .ended }
    /// Whether it was seen once and may be nothing.
    var isTentative: Bool { id == nil }

    /// Learns where it is seen now.
    mutating func see(_ seen: TrackDetection, at detection: Int, frame: Int) {
        if state == .ended { motion = KalmanBox(seen.box) } else { motion.update(seen.box) }
        state = .inSight
        lastFrame = frame
        lastDetection = detection
        guard let embedding = seen.embedding else { return }
        if appearance == nil { appearance = Appearance(embedding) } else { appearance?.add(embedding) }
    }
}
