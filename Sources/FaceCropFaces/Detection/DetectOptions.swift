/// How faces are looked for.
public struct DetectOptions: Sendable, Hashable, Codable {
    /// Which neural network looks for faces.
    public enum Detector: String, Sendable, Codable, CaseIterable {
        /// YuNet 2023mar: fast, and easily taken in by hands and beer taps.
        case yunet
        /// CenterFace: five times as slow, fewer false faces.
        case centerface
        /// YuNet, with CenterFace's second opinion about the faces that YuNet doubts.
        case both
    }

    /// The smallest face that counts.
    public enum MinimumFace: Sendable, Hashable, Codable {
        /// The longer side of its box in upright photo pixels.
        case pixels(Double)
        /// The longer side of its box as a share of the photo's long side, 0…1.
        case longSideFraction(Double)
    }

    /// The numbers that the networks calculate with.
    public enum Precision: String, Sendable, Codable, CaseIterable {
        /// 16-bit floats (bf16) where the processor calculates with them, which is nearly twice as fast; 32-bit ones
        /// elsewhere.
        case automatic = "auto"
        /// 32-bit floats everywhere, so that different machines give the same crops.
        case f32
    }

    /// What is found out about the chosen faces besides box and five points.
    public enum Landmarks: String, Sendable, Codable, CaseIterable {
        /// Nothing.
        case none
        /// How the head is turned, whether the eyes are open, and the points that have a name.
        case facts
        /// That, and all 468 points.
        case mesh
    }

    /// The network.
    ///
    /// The default is `.both`: a seventh of YuNet's false faces at no less recall, with the slow network asked only
    /// about the faces that YuNet doubts, and only around them (`Benchmarks/detectors.md`).
    public var detector = Detector.both
    /// The least score of a face, 0…1.
    ///
    /// The default is `nil`: what was measured for the detector, 0.6 for YuNet and 0.5 for the others.
    public var minimumScore: Double?
    /// The smallest face that counts.
    ///
    /// The default is 0 pixels: all that the detector finds.
    public var minimumFace = MinimumFace.pixels(0)
    /// The long side of the preview in pixels, 160…4096; smaller photos are enlarged for the networks, at most
    /// threefold.
    ///
    /// The default is 800. Of the faces between 3 and 3.5 % of the long side, 3 in 4 are then found, at 640 pixels 3 in
    /// 5; at 960 there are three times as many false faces (`Benchmarks/detectors.md`).
    public var previewLongSide = 800
    /// Whether a photo without an orientation tag that shows no clear face is tried at 90°, 180° and 270°.
    ///
    /// It is then held the way that shows the clearest face, if that is clearly better than as it is. The default is
    /// `false`.
    public var triesRotations = false
    /// The numbers that the networks calculate with.
    ///
    /// The default is `.automatic`. How little boxes and scores differ is in `Benchmarks/detectors.md`.
    public var precision = Precision.automatic
    /// What is found out about the chosen faces besides box and five points.
    ///
    /// The default is `.none`.
    public var landmarks = Landmarks.none
    /// Who is known, and when a face is taken for somebody's; `nil`, the default, asks of no face whose it is.
    package var identify: IdentifyOptions?

    /// Makes options with the defaults.
    public init() {}
}
