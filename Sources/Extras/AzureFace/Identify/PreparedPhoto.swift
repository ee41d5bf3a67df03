/// A photo as it is sent: in a format and size that the service accepts, and upright.
///
/// The caller prepares it, because it needs a decoder: photos in other formats, or of more than
/// ``FaceServiceLimits/maximumImageBytes`` bytes, are sent as smaller JPEGs; photos that are not stored upright are
/// turned.
package struct PreparedPhoto: Hashable, Sendable {
    /// The SHA-256 of the photo's file, under which its answer is stored.
    var source: String
    /// The bytes that are sent.
    var bytes: [UInt8]
    /// How many photo pixels make one pixel of the sent picture along a side: 1 for a photo that is sent unchanged.
    var photoPixelsPerPixel: Double

    package init(_ bytes: [UInt8], source: String, photoPixelsPerPixel: Double = 1) {
        self.source = source
        self.bytes = bytes
        self.photoPixelsPerPixel = photoPixelsPerPixel
    }
}
