import FaceCropModel
import FaceCropPixels

extension UprightCopy {
    /// Reads a photo and makes its copy.
    ///
    /// The library must have been started.
    ///
    /// - Throws: ``PhotoError`` from reading, decoding or compressing.
    init(
        of file: PhotoFile,
        as form: Form = Form(),
        decode: DecodeOptions = DecodeOptions()
    ) throws(PhotoError) {
        try self.init(of: try PhotoDecoder(options: decode).open(file), as: form)
    }

    /// Makes the copy of an opened photo.
    ///
    /// - Throws: ``PhotoError`` from decoding or compressing.
    init(of photo: LoadedPhoto, as form: Form = Form()) throws(PhotoError) {
        let policy = DecodeReductionPolicy(longSide: form.longSide)
        let decoded = try photo.decode(reduction: policy.reduction(of: photo.header))
        let preview = try decoded.preview(longSide: form.longSide, quarterTurns: form.quarterTurns)
        var options = EncodeOptions()
        options.quality = form.quality
        let encoded = try OutputEncoder(options: options).encode(try Self.picture(preview, decoded), of: photo).file
        self.init(
            bytes: encoded.withUnsafeBytes { Array($0) },
            photoPixelsPerPixel: Double(preview.photoSize.longSide) / Double(preview.size.longSide)
        )
    }

    private static func picture(_ preview: Preview, _ decoded: DecodedPhoto) throws(PhotoError) -> VipsImage {
        do throws(ImageLibraryError) {
            return try VipsImage.of(pixels: preview.pixels, size: preview.size, bands: 3)
        } catch {
            throw decoded.failure("The copy could not be made", error)
        }
    }
}
