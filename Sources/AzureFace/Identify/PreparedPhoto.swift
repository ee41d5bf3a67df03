/// A photo as it is sent: in a format and size that the service takes, and upright.
///
/// Preparing is the caller's, who has a decoder: photos of other formats or of more than ``FaceServiceLimits/maximumImageBytes``
/// bytes are sent as smaller JPEGs, turned ones turned.
package struct PreparedPhoto: Hashable, Sendable {
    /// The SHA-256 of the photo's file, by which its answer is kept.
    package var source: String
    /// What is sent.
    package var bytes: [UInt8]
    /// How many pixels of the photo one pixel of the picture stands for: 1 for a photo that is sent as it is.
    package var photoPixelsPerPixel: Double

    package init(_ bytes: [UInt8], source: String, photoPixelsPerPixel: Double = 1) {
        self.source = source
        self.bytes = bytes
        self.photoPixelsPerPixel = photoPixelsPerPixel
    }
}
