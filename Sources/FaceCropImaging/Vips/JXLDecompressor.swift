import CJXL
import FaceCropFormats
import FaceCropGeometry

/// A decoder of libjxl for one JPEG XL file.
///
/// libvips' own loader for JPEG XL stays blocked, because libvips marks it as untrusted.
final class JXLDecompressor {
    /// Width and height after orientation.
    let size: PixelSize
    /// Values per pixel, alpha included.
    let bands: Int
    /// Bytes of each value: 1 or 2.
    let bytesPerValue: Int
    /// The ICC profile of the values.
    let profile: [UInt8]?
    /// Whether colours are premultiplied by alpha.
    private let isPremultiplied: Bool
    private let decoder: OpaquePointer

    /// Why the header cannot be used.
    enum Failure: Error {
        /// The file has a kind of picture that is not supported.
        case unsupported
        /// libjxl reported an error.
        case library(ImageLibraryError)
    }

    /// Reads the header of `bytes`, which must stay valid and in place as long as this object lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard let decoder = cjxl_create() else { throw .library(Self.failure(CJXL_OUT_OF_MEMORY)) }
        var picture = cjxl_picture()
        var profile: [UInt8]?
        var status = cjxl_start(decoder, bytes.baseAddress, bytes.count, &picture)
        if status == CJXL_OK, picture.profile_byte_count > 0 {
            var content = [UInt8](repeating: 0, count: picture.profile_byte_count)
            status = cjxl_read_profile(decoder, &content, content.count)
            profile = content
        }
        guard status == CJXL_OK else {
            cjxl_destroy(decoder)
            throw status == CJXL_UNSUPPORTED ? .unsupported : .library(Self.failure(status))
        }
        self.decoder = decoder
        self.profile = profile
        size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        bands = Int(picture.bands)
        bytesPerValue = Int(picture.bytes_per_value)
        isPremultiplied = picture.is_premultiplied
    }

    deinit { cjxl_destroy(decoder) }

    /// Decodes all pixels; for an animation, those of its first frame.
    package func image() throws(ImageLibraryError) -> VipsImage {
        let byteCount = size.pixelCount * bands * bytesPerValue
        let image = try VipsImage.withNewPixels(size: size, bands: bands, bytesPerValue: bytesPerValue) {
            pixels throws(ImageLibraryError) in
            let status = cjxl_read_pixels(decoder, pixels, byteCount)
            if status != CJXL_OK { throw Self.failure(status) }
        }
        if let profile { image.setBlob("icc-profile-data", profile) }
        return isPremultiplied ? try image.unpremultiplied() : image
    }

    private static func failure(_ status: cjxl_status) -> ImageLibraryError {
        let text =
            switch status {
            case CJXL_TRUNCATED: "the data end too early"
            case CJXL_OUT_OF_MEMORY: "no memory"
            default: "the data make no sense"
            }
        return ImageLibraryError(operation: "libjxl", libraryText: text, endsEarly: status == CJXL_TRUNCATED)
    }
}
