/// How faces are followed from frame to frame.
///
/// The method and what is not said otherwise are ByteTrack's (Zhang et al.: "ByteTrack: Multi-Object Tracking by Associating Every
/// Detection Box", 2022).
public struct TrackOptions: Sendable, Hashable, Codable {
    /// From this score on a detection takes part in the first round, 0…1; below it in the second, where it can only
    /// prolong a track that was seen in the frame before.
    ///
    /// The default is 0.6.
    public var strongScore = 0.6
    /// The least score of the second round.
    ///
    /// The default is 0.3: a face that turns away or is half hidden.
    public var weakScore = 0.3
    /// The least score of the second round for a face that the frame's edge cuts.
    ///
    /// The default is 0.2: what is seen of such a face changes with every frame, and its score with it.
    public var cutScore = 0.2
    /// From this score on an unknown face is a new track at once; below it, only when the next frame shows it again.
    ///
    /// The default is 0.85, from where on YuNet needs no second opinion (`Benchmarks/detectors.md`).
    public var certainScore = 0.85
    /// For how many frames a face may be out of sight and still be known when it returns to where it could be by then.
    ///
    /// The default is 30.
    public var maximumLostFrames = 30

    /// Makes options with the defaults.
    public init() {}

    /// What one less the overlap (intersection over union) times the score may be in the first round.
    static let firstRoundLimit = 0.8
    /// What one less the overlap may be in the second round.
    static let secondRoundLimit = 0.5
    /// For so many frames after it was seen last, a cut face is brought back by a detection of the second round.
    static let cutReturnFrameCount = 5
    /// What one less the overlap of the enlarged boxes may be for a face that was out of sight.
    static let returnRoundLimit = 0.7
    /// By which share of its sides a box is enlarged on each side in that round.
    ///
    /// While a face is being hidden, the detector's box is pushed about by what hides it, and with it the speed that the track is
    /// thought to have. (Yang et al.: "Hard to Track Objects with Irregular Motions and Similar Appearances? Make It Easier by
    /// Buffering the Matching Space", 2023, with this share.)
    static let returnRoundBuffer = 0.5
    /// What one less the overlap times the score may be for a face that was seen once.
    static let tentativeRoundLimit = 0.7
}
