package import FaceCropFraming

/// The preview that was used instead of a camera's raw file.
package struct RawPreviewRecord: Sendable, Hashable, Codable {
    /// Size of the upright preview, to which all coordinates refer.
    package var size: PixelSize
    /// The upright size of the sensor's picture.
    package var rawSize: PixelSize

    package init(size: PixelSize, rawSize: PixelSize) {
        self.size = size
        self.rawSize = rawSize
    }
}
