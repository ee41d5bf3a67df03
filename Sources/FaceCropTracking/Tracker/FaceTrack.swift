import FaceCropGeometry

/// The tracker's state for one face.
struct FaceTrack: Sendable, Hashable {
    /// Whether the face was found in the latest frame.
    enum State: Sendable, Hashable {
        /// The face was found in the latest frame.
        case tracked
        /// The face was not found; it may return near its predicted position.
        case lost
    }

    /// The number of the track; `nil` until it is certain to be a face.
    var id: Int?
    var state = State.tracked
    var motion: KalmanBox
    /// The frame in which the face was last detected.
    private(set) var lastFrame: Int
    /// The box of that detection.
    private(set) var lastBox: PixelRect
    /// The number of frames with a strong detection.
    var strongFrameCount = 1
    /// The frame of the last detection that was not faint.
    private(set) var certainFrame: Int
    /// The index of the detection in that frame's list.
    private(set) var lastDetection: Int

    init(_ trackDetection: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(trackDetection.box)
        lastBox = trackDetection.box
        certainFrame = frame
        lastFrame = frame
        lastDetection = detection
    }

    /// Whether the track is confirmed, so that detections are matched by position.
    var isFollowed: Bool { id != nil }
    /// Whether the face was detected only once and may be a false detection.
    var isTentative: Bool { id == nil }

    /// Updates the track with a detection in the current frame.
    mutating func update(_ trackDetection: TrackDetection, at detection: Int, frame: Int, isFaint: Bool) {
        motion.update(trackDetection.box)
        if !isFaint { certainFrame = frame }
        lastBox = trackDetection.box
        state = .tracked
        lastFrame = frame
        lastDetection = detection
    }
}
