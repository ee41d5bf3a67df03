/// An upright JPEG of a photo, small and without metadata, for whoever looks at it elsewhere.
///
/// Where a photo was taken, and whatever else its file says, stays here. Its pixels are sRGB.
package struct UprightCopy: Sendable {
    /// The JPEG's bytes.
    package let bytes: [UInt8]
    /// How many upright photo pixels one of its pixels stands for, 1 or more.
    package let photoPixelsPerPixel: Double

    /// Reads a photo and makes its copy.
    ///
    /// The library must have been started. The copy has at most `longSide` pixels, and nothing is enlarged; `quality` is the JPEG's, 1…100.
    /// - Throws: ``PhotoError`` from reading, decoding or compressing.
    package init(
        of file: PhotoFile,
        longSide: Int,
        quality: Int = 90,
        decode: DecodeOptions = DecodeOptions()
    ) throws(PhotoError) {
        let photo = try PhotoDecoder(options: decode).open(file)
        let decoded = try photo.decode(reduction: FirstDecode(longSide: longSide).reduction(of: photo.header))
        let preview = try decoded.preview(longSide: longSide)
        var options = EncodeOptions()
        options.quality = quality
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
