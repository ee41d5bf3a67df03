import FaceCropModel

/// The tracker's state for one face.
struct FaceTrack: Sendable, Hashable {
    /// The number of the track; `nil` until it is certain to be a face.
    var id: Int?
    /// Whether the face was not found in the latest frame; it may return near its predicted position.
    var isLost = false
    var motion: KalmanBox
    /// The frame in which the place of the face was last known.
    private(set) var lastFrame: Int
    /// The box in that frame.
    private(set) var lastBox: PixelRect
    /// Whether that box touches the frame's edge, or nearly does.
    private(set) var lastIsAtEdge: Bool
    /// The number of frames with a strong detection.
    private(set) var strongFrameCount = 1
    /// The last frame with a strong detection.
    private var strongFrame: Int
    /// The frame of the last detection that was not faint.
    private(set) var certainFrame: Int
    /// The index of the last detection in its frame's list.
    private(set) var lastDetection: Int

    init(_ trackDetection: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(trackDetection.box)
        lastBox = trackDetection.box
        lastIsAtEdge = trackDetection.isAtEdge
        strongFrame = frame
        certainFrame = frame
        lastFrame = frame
        lastDetection = detection
    }

    /// Whether the track is confirmed, so that detections are matched by position.
    var isFollowed: Bool { id != nil }
    /// Whether the face was detected only once and may be a false detection.
    var isTentative: Bool { id == nil }

    /// Whether the last certain detection is so recent that faint ones may prolong the track.
    func isTrusted(at frame: Int) -> Bool {
        let frameCount = min(strongFrameCount, TrackOptions.maximumUncertainFrameCount)
        return isFollowed && frame - certainFrame <= frameCount
    }

    /// Whether the face was lost at the frame's edge so long ago that the person has left.
    func hasLeft(by frame: Int) -> Bool {
        isLost && lastIsAtEdge && frame - lastFrame > TrackOptions.cutReturnFrameCount
    }

    /// Whether a strong detection nearby is more likely the face than one of the `weak` boxes.
    ///
    /// That is so if none of them is in the expected place, or if the face was not detected strongly for some frames,
    /// so that the track may have gone astray.
    func prefersStrong(to weak: [PixelRect], at frame: Int) -> Bool {
        guard isFollowed, frame - strongFrame <= TrackOptions.doubtFrameCount else { return isFollowed }
        return !weak.contains { 1 - motion.box.intersectionOverUnion($0) < TrackOptions.secondRoundLimit }
    }

    /// Counts a frame with a strong detection.
    mutating func noteStrong(_ frame: Int) {
        strongFrameCount += 1
        strongFrame = frame
    }

    /// Updates the track with a detection in the current frame.
    mutating func update(_ trackDetection: TrackDetection, at detection: Int, frame: Int, isFaint: Bool) {
        motion.update(trackDetection.box)
        if !isFaint { certainFrame = frame }
        lastBox = trackDetection.box
        lastIsAtEdge = trackDetection.isAtEdge
        isLost = false
        lastFrame = frame
        lastDetection = detection
    }
}
