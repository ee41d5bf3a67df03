import CJXL
import FaceCropModel

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
    /// What the values mean if they are in high dynamic range: the profile that libjxl makes for them has the light of
    /// a screen, not of diffuse white.
    let meaning: PixelMeaning
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
        meaning = Self.meaning(of: picture)
        // A profile that the coding goes before is not passed on.
        self.profile = meaning.coding == nil ? profile : nil
        size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        bands = Int(picture.bands)
        bytesPerValue = Int(picture.bytes_per_value)
        isPremultiplied = picture.is_premultiplied
    }

    deinit { cjxl_destroy(decoder) }

    /// Decodes all pixels; for an animation, those of its first frame.
    func image() throws(ImageLibraryError) -> VipsImage {
        let byteCount = size.pixelCount * bands * bytesPerValue
        let image = try VipsImage.withNewPixels(size: size, bands: bands, bytesPerValue: bytesPerValue) {
            pixels throws(ImageLibraryError) in
            let status = cjxl_read_pixels(decoder, pixels, byteCount)
            if status != CJXL_OK { throw Self.failure(status) }
        }
        if let profile { image.setBlob("icc-profile-data", profile) }
        return isPremultiplied ? try image.unpremultiplied() : image
    }

    private static func meaning(of picture: cjxl_picture) -> PixelMeaning {
        let transfer = Int(picture.transfer)
        guard transfer > 0 else {
            let isUnclear = picture.profile_byte_count == 0
            return PixelMeaning(
                doubt: isUnclear
                    ? "libjxl has no profile of the file's colours; they were taken for sRGB." : nil
            )
        }
        guard let function = TransferFunction(codePoint: transfer), function.isHighDynamicRange else {
            return PixelMeaning()
        }
        guard picture.primaries == 0 else {
            return PixelMeaning(coding: ColourCoding(primaries: .sRGB, transfer: function))
        }
        let numbers = withUnsafeBytes(of: picture.chromaticities) { Array($0.bindMemory(to: Double.self)) }
        let points = stride(from: 0, to: 8, by: 2).map { ColourPrimaries.Chromaticity(numbers[$0], numbers[$0 + 1]) }
        let primaries = ColourPrimaries(red: points[0], green: points[1], blue: points[2], white: points[3])
        guard primaries.matrixToSRGB != nil else {
            return PixelMeaning(
                coding: ColourCoding(primaries: .sRGB, transfer: function),
                doubt: "The file's primaries make no sense; they were taken for those of sRGB."
            )
        }
        return PixelMeaning(coding: ColourCoding(primaries: primaries, transfer: function))
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
