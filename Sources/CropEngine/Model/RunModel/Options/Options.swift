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

extension Options {
    /// Checks that no option is about the folders of a run.
    ///
    /// - Throws: `invalidOptions` with the paths of those that are.
    package func checkForSinglePhotos() throws(RunError) {
        let ofFolders = [
            (!overrides.files.isEmpty, "overrides.files"), (overrides.searchesFolders, "overrides.searchesFolders"),
            (burst.maximumGapSeconds != nil, "burst.maximumGapSeconds"),
            (outputs.nameTable != nil, "outputs.nameTable"), (run.writesRegions, "run.writesRegions"),
            (run.writesFocalSidecars, "run.writesFocalSidecars"), (run.shard != nil, "run.shard"),
        ]
        let set = ofFolders.compactMap { isSet, path in isSet ? path : nil }
        guard set.isEmpty else {
            throw RunError(
                .invalidOptions,
                "Single photos have no folder, so these options do not apply: \(set.joined(separator: ", ")).",
                options: set
            )
        }
    }
}
