public import FaceCropFormats
public import FaceCropFraming

/// All options of a run, one part for each stage.
public struct Options: Sendable, Hashable, Codable {
    /// Which files are photos of the run.
    public var discover = DiscoverOptions()
    /// The limits on files that are decoded.
    public var decode = DecodeOptions()
    /// How faces are detected.
    public var detect = DetectOptions()
    /// How the crop is decided.
    public var frame = FrameOptions()
    /// Which files say what people have decided about single photos.
    public var overrides = OverrideOptions()
    /// Whether only the best photo of a burst is cropped.
    public var burst = BurstOptions()
    /// How outputs are compressed.
    public var encode = EncodeOptions()
    /// How many kinds of outputs each photo gets, and how they are named.
    public var outputs = OutputOptions()
    /// Where outputs go, and how many photos are processed at a time.
    public var run = RunOptions()

    /// Makes options with the defaults.
    public init() {}
}
