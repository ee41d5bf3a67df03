/// How faces are looked for.
public struct DetectOptions: Sendable, Hashable {
    /// Which neural network looks for faces.
    public enum Detector: String, Sendable, CaseIterable {
        /// YuNet 2023mar: fast.
        case yunet
        /// CenterFace: thorough.
        case centerface
        /// YuNet, with CenterFace's second opinion where YuNet is in doubt.
        case both
    }

    /// The smallest face that counts.
    public enum MinimumFace: Sendable, Hashable {
        /// The longer side of its box in upright photo pixels.
        case pixels(Double)
        /// The longer side of its box as a share of the photo's long side, 0…1.
        case longSideFraction(Double)
    }

    /// The network.
    ///
    /// The default is `.both`.
    public var detector = Detector.both
    /// The least score of a face, 0…1; `nil` takes the measured default of the detector.
    ///
    /// The default is `nil`.
    public var minimumScore: Double?
    /// The smallest face that counts.
    ///
    /// The default is 0 pixels: all that the detector finds.
    public var minimumFace = MinimumFace.pixels(0)
    /// The long side of the preview in pixels, 160…4096.
    ///
    /// The default is 640.
    public var previewLongSide = 640
    /// Whether a photo without an orientation tag that shows no face upright is tried at 90°, 180° and 270°.
    ///
    /// The default is `false`.
    public var triesRotations = false

    /// Makes options with the defaults.
    public init() {}
}
