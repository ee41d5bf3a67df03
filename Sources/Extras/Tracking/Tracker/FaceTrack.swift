import FaceCropModel

/// The tracker's state for one face.
struct FaceTrack: Sendable, Hashable {
    /// Whether the face was found in the latest frame.
    enum State: Sendable, Hashable {
        /// The face was detected in the latest frame.
        case tracked
        /// The face was not detected, but the pixels of the latest frame show where it is.
        case carried
        /// The face was not found; it may return near its predicted position.
        case lost
    }

    /// The number of the track; `nil` until it is certain to be a face.
    var id: Int?
    var state = State.tracked
    var motion: KalmanBox
    /// The frame in which the place of the face was last known.
    private(set) var lastFrame: Int
    /// The box in that frame.
    private(set) var lastBox: PixelRect
    /// Whether that box touches the frame's edge, or nearly does; it does not if the place is known by pixels.
    private(set) var lastIsAtEdge: Bool
    /// The number of frames with a strong detection.
    private(set) var strongFrameCount = 1
    /// The last frame with a strong detection.
    private var strongFrame: Int
    /// The frame of the last detection that was not faint.
    private(set) var certainFrame: Int
    /// The box of that detection.
    private(set) var certainBox: PixelRect
    /// Where the pixels of the current frame show the face; `nil` if it was not looked for, or not found.
    var located: LocatedFace?
    /// The index of the last detection in its frame's list.
    private(set) var lastDetection: Int

    init(_ trackDetection: TrackDetection, at detection: Int, frame: Int) {
        motion = KalmanBox(trackDetection.box)
        lastBox = trackDetection.box
        lastIsAtEdge = trackDetection.isAtEdge
        strongFrame = frame
        certainFrame = frame
        certainBox = trackDetection.box
        lastFrame = frame
        lastDetection = detection
    }

    /// Where the face is expected in the current frame.
    var expectedBox: PixelRect { located?.box ?? motion.box }

    /// Whether the track is confirmed, so that detections are matched by position.
    var isFollowed: Bool { id != nil }
    /// Whether the face was detected only once and may be a false detection.
    var isTentative: Bool { id == nil }

    /// Whether the last certain detection is so recent that faint ones and pixels may prolong the track.
    func isTrusted(at frame: Int) -> Bool {
        let frameCount = min(strongFrameCount, TrackOptions.maximumUncertainFrameCount)
        return isFollowed && frame - certainFrame <= frameCount
    }

    /// Whether the face may be carried to `frame` by its pixels.
    func isCarriable(to frame: Int) -> Bool {
        isTrusted(at: frame) && strongFrameCount >= TrackOptions.carryStrongFrameCount && lastFrame == frame - 1
    }

    /// Whether the face was lost at the frame's edge so long ago that the person has left.
    func hasLeft(by frame: Int) -> Bool {
        state == .lost && lastIsAtEdge && frame - lastFrame > TrackOptions.cutReturnFrameCount
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
        if !isFaint { (certainFrame, certainBox) = (frame, trackDetection.box) }
        lastBox = trackDetection.box
        lastIsAtEdge = trackDetection.isAtEdge
        state = .tracked
        lastFrame = frame
        lastDetection = detection
    }
    /// Updates the track with the place that the pixels of the current frame show.
    mutating func carry(to box: PixelRect, frame: Int) {
        motion.update(box)
        lastBox = box
        lastIsAtEdge = false
        state = .carried
        lastFrame = frame
    }
}
