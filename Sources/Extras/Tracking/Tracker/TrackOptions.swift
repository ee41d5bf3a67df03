/// How faces are tracked from frame to frame.
///
/// Unless noted, method and values are ByteTrack's (Zhang et al.: "ByteTrack: Multi-Object Tracking by Associating
/// Every Detection Box", 2022).
public struct TrackOptions: Sendable, Hashable, Codable {
    /// The minimum score of a detection in the first round, 0…1.
    ///
    /// A detection with a lower score takes part in the second round, where it can only prolong a track that was
    /// detected in the previous frame. The default is 0.6.
    public var strongScore = 0.6
    /// The minimum score of a detection in the second round.
    ///
    /// The default is 0.3, typical of a face that turns away or is half hidden.
    public var weakScore = 0.3
    /// The minimum score in the second round of a face that the frame's edge cuts.
    ///
    /// The default is 0.2: the visible part of such a face changes with every frame, and so does its score.
    public var cutScore = 0.2
    /// The minimum score of a detection that can prolong a track where its face is expected.
    ///
    /// The default is 0.05: detections of blurred, bowed and averted heads are that faint, and so is noise, which
    /// is rarely in the right place with the right size (`Benchmarks/tracking.md`).
    public var faintScore = 0.05
    /// The minimum score of a detection that starts a confirmed track at once; below it, the next frame must confirm
    /// the track.
    ///
    /// The default is 0.85, from which on YuNet needs no second opinion (`Benchmarks/detectors.md`).
    public var certainScore = 0.85
    /// The number of frames for which a lost face is remembered and can return near its predicted position.
    ///
    /// The default is 30.
    public var maximumLostFrames = 30

    /// Makes options with the defaults.
    public init() {}

    /// The limit of 1 − overlap (intersection over union) × score in the first round.
    static let firstRoundLimit = 0.8
    /// The limit of 1 − overlap in the second round.
    static let secondRoundLimit = 0.5
    /// The number of frames after its last detection in which a detection of the second round brings back a cut face.
    static let cutReturnFrameCount = 5
    /// The limit of 1 − overlap of the enlarged boxes for a lost face.
    static let returnRoundLimit = 0.7
    /// The share of its sides by which a box is enlarged on each side in that round.
    ///
    /// While an object hides a face, the detector's box shifts, and with it the estimated velocity of the track. (Yang
    /// et al.: "Hard to Track Objects with Irregular Motions and Similar Appearances? Make It Easier by Buffering the
    /// Matching Space", 2023, with this share.)
    static let returnRoundBuffer = 0.5
    /// The greatest distance of a detection from a face that was found in the previous frame, in sides of the face.
    ///
    /// Faces of a few pixels, or before a shaken camera, move by more than their size from frame to frame, so that
    /// boxes do not overlap.
    static let nearRoundDistance = 1.0
    /// How much farther a detection may be for each frame without the face, in sides.
    static let nearRoundGrowth = 0.15
    /// The greatest distance however long the face was not found, in sides.
    static let nearRoundMaximumDistance = 3.0
    /// The greatest ratio of the sides of both.
    static let nearRoundSizeRatio = 2.0
    /// The cost of a different size: this, times the logarithm of the ratio.
    static let nearRoundSizeWeight = 0.3
    /// The greatest distance of a detection from the predicted place of a face, in sides, for the score 0.2; it is
    /// divided by ``faintRoundScore`` minus the score, so that a detection of 0.9 may be 3.3 times as far away.
    static let faintRoundDistance = 0.5
    static let faintRoundScore = 1.2
    /// The same if there is no other track that could be meant.
    static let loneFaintRoundDistance = 1.0
    /// The farthest that a face goes in a frame, in sides, however certain the detection is: what jumps farther is
    /// another face.
    static let faintRoundSpeed = 1.7
    /// The least overlap at which a faint detection shows the same head as a detection that is matched already.
    static let sameHeadOverlap = 0.3
    /// The greatest ratio of the sides of a faint detection and the predicted box.
    static let faintRoundSizeRatio = 1.5
    /// The number of frames for which faint detections alone can prolong a track, but no more frames than
    /// those with strong detections of it: what was hardly seen to be a face is not looked for in noise.
    static let maximumUncertainFrameCount = 30
    /// The limit of 1 − overlap × score for a face that was detected once.
    static let tentativeRoundLimit = 0.7
    /// The number of frames without a strong detection after which a strong one nearby is more likely the face than a
    /// weak one where it is expected, which may be its hair or its hand.
    static let doubtFrameCount = 3
}
