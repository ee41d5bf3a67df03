/// The preview that was used instead of a camera's raw file.
struct RawPreviewRecord: Sendable, Hashable, Codable {
    /// Size of the upright preview, to which all coordinates refer.
    var size: PixelSize
    /// The upright size of the sensor's picture.
    var rawSize: PixelSize
}
