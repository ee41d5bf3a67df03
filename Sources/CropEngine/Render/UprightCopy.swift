import Foundation

/// An upright JPEG of a photo, small and without metadata, for whoever looks at it elsewhere.
///
/// Where a photo was taken, and whatever else its file says, stays here. Its pixels are sRGB.
package struct UprightCopy: Sendable, Hashable {
    /// The long side of what is sent, in pixels.
    ///
    /// Azure Face finds faces of 36 pixels in pictures up to 1,920 × 1,080 and wants larger ones in larger pictures,
    /// so that more pixels find no
    /// more faces.
    package static let longSide = 2048
    /// The JPEG's quality, 1…100.
    package static let quality = 90
    /// How copies are made: another text means that the same photo gives another copy.
    package static let preparation = "upright JPEG 1, \(longSide) pixels, quality \(quality)"

    /// The JPEG's bytes.
    package let bytes: [UInt8]
    /// How many upright photo pixels one of its pixels stands for, 1 or more.
    package let photoPixelsPerPixel: Double

    /// Reads a photo and makes its copy.
    ///
    /// The library must have been started. The copy has at most `longSide` pixels, and nothing is enlarged.
    /// - Throws: ``PhotoError`` from reading, decoding or compressing.
    package init(
        of file: PhotoFile,
        longSide: Int = Self.longSide,
        decode: DecodeOptions = DecodeOptions()
    ) throws(PhotoError) {
        try self.init(of: try PhotoDecoder(options: decode).open(file), longSide: longSide)
    }

    /// Makes the copy of a photo that has been opened.
    ///
    /// - Throws: ``PhotoError`` from decoding or compressing.
    package init(of photo: OpenedPhoto, longSide: Int = Self.longSide) throws(PhotoError) {
        let decoded = try photo.decode(reduction: FirstDecode(longSide: longSide).reduction(of: photo.header))
        let preview = try decoded.preview(longSide: longSide)
        var options = EncodeOptions()
        options.quality = Self.quality
        let encoded = try Encoder(options: options).encode(try Self.picture(preview, decoded), of: photo)
        bytes = encoded.withUnsafeBytes { Array($0) }
        photoPixelsPerPixel = Double(preview.photoSize.longSide) / Double(preview.size.longSide)
    }

    private static func picture(_ preview: Preview, _ decoded: DecodedPhoto) throws(PhotoError) -> VipsImage {
        do throws(VipsError) {
            return try VipsImage.of(pixels: preview.pixels, size: preview.size, bands: 3)
        } catch {
            throw decoded.failure("The copy could not be made", error)
        }
    }
}

extension UprightCopy: Codable {
    private enum Key: String, CodingKey {
        case bytes
        case photoPixelsPerPixel
    }

    package init(from decoder: any Swift.Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        bytes = Array(try values.decode(Data.self, forKey: .bytes))
        photoPixelsPerPixel = try values.decode(Double.self, forKey: .photoPixelsPerPixel)
        guard photoPixelsPerPixel >= 1, photoPixelsPerPixel.isFinite else {
            throw DecodingError.dataCorruptedError(
                forKey: .photoPixelsPerPixel,
                in: values,
                debugDescription: "a copy is not enlarged"
            )
        }
    }

    package func encode(to encoder: any Swift.Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        // As Base64: a list of numbers would be three times as long.
        try values.encode(Data(bytes), forKey: .bytes)
        try values.encode(photoPixelsPerPixel, forKey: .photoPixelsPerPixel)
    }
}
