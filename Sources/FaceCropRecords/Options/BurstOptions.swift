/// Whether of photos taken shortly after one another only the best is cropped.
public struct BurstOptions: Sendable, Hashable, Codable {
    /// The most seconds between a photo of a burst and the next one, above 0 and at most ``maximumGapLimit``.
    ///
    /// Photos of one folder that follow each other like that by EXIF time are a burst: the best of them is done as usual, and
    /// the others are skipped. It needs landmarks. The default is `nil`: each photo is done.
    public var maximumGapSeconds: Double?

    /// The most that ``maximumGapSeconds`` can be: a day.
    public static let maximumGapLimit = 86_400.0

    /// Makes options with the defaults.
    public init() {}
}
