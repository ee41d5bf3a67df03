/// Limits on what is decoded at all.
public struct DecodeOptions: Sendable, Hashable, Codable {
    /// The most pixels that a photo may have by its header, checked before any pixel is decoded.
    ///
    /// The default is 100 megapixels.
    public var maximumPixels = 100_000_000
    /// The most bytes that a file may have.
    ///
    /// The default is 256 MiB.
    public var maximumFileBytes = 256 << 20

    /// Makes options with the defaults.
    public init() {}
}
