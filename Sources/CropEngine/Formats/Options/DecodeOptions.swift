/// The limits on files that are decoded.
public struct DecodeOptions: Sendable, Hashable, Codable {
    /// The most pixels that the header of a photo may declare, checked before any pixel is decoded.
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
