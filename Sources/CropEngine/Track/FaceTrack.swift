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
    /// When it was seen first.
    private(set) var firstFrame: Int
    /// When it was seen last.
    private(set) var lastFrame: Int
    /// The position in that frame's list of what was seen.
    private(set) var lastDetection: Int
    /// `nil` when nobody has looked closely, or nothing could be made out.
    private(set) var appearance: Appearance?

    init(_ seen: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(seen.box)
        firstFrame = frame
        lastFrame = frame
        lastDetection = detection
    }

    /// Whether it is followed by where it is.
    var isFollowed: Bool { id != nil && state != .ended }
    /// Whether it was seen once and may be nothing.
    var isTentative: Bool { id == nil }

    /// Learns where it is seen now.
    mutating func see(_ seen: TrackDetection, at detection: Int, frame: Int) {
        motion.update(seen.box)
        state = .inSight
        lastFrame = frame
        lastDetection = detection
    }

    /// Learns what it looks like.
    mutating func learn(_ look: Appearance) {
        if appearance == nil { appearance = look } else { appearance?.add(look) }
    }

    /// Becomes the continuation of a track that was lost before this one began.
    mutating func join(_ earlier: Self) {
        id = earlier.id
        firstFrame = earlier.firstFrame
        if let known = earlier.appearance { learn(known) }
    }
}
