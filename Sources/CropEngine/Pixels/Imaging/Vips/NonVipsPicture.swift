import FaceCropModel

/// The header of a picture that is read without libvips: our own code reads BMP and PNM, libjxl reads JPEG XL.
struct NonVipsPicture {
    /// Width and height; for JPEG XL after orientation, whatever its EXIF says.
    let size: PixelSize
    /// Values per decoded pixel.
    let bands: Int
    /// Bytes of each value.
    let bytesPerValue: Int
    /// The embedded ICC profile.
    let profile: [UInt8]?
    private let isDecodedInPlanes: Bool
    /// What the decoder says about the pixels that it delivers; `nil` if the file is asked.
    private let decoderMeaning: PixelMeaning?

    /// What the pixels mean, besides the profile.
    func meaning(_ bytes: [UInt8], _ format: ImageFormat) -> PixelMeaning {
        decoderMeaning ?? PixelMeaning(bytes, format, hasProfile: profile != nil)
    }

    /// Reads the header of `bytes`, which hold `format`; `nil` if libvips reads that format.
    init?(_ bytes: [UInt8], _ format: ImageFormat) throws(DecodeFailure) {
        if let plain = try PlainPicture(bytes, format) {
            size = plain.size
            bands = plain.bands
            bytesPerValue = plain.bytesPerValue
            profile = plain.profile.map { Array(bytes[$0]) }
            isDecodedInPlanes = false
            decoderMeaning = nil
        } else if format == .jxl {
            self = try Self.jxl(bytes) { Self($0) }
        } else {
            return nil
        }
    }

    /// Bytes that the decoder needs for each pixel in addition to its output.
    ///
    /// libjxl calculates with 32-bit numbers in planes of the whole picture, and with alpha it holds them twice. Files
    /// of 6 megapixels took up to 19 bytes a pixel without alpha and 40 with alpha.
    var decoderBytesPerPixel: Int {
        guard isDecodedInPlanes else { return 0 }
        return bands % 2 == 0 ? 48 : 28
    }

    private init(_ file: JXLDecompressor) {
        isDecodedInPlanes = true
        size = file.size
        bands = file.bands
        bytesPerValue = file.bytesPerValue
        profile = file.profile
        decoderMeaning = file.meaning
    }

    /// Decodes the picture in `bytes`, which hold a format that is read without libvips.
    static func image(_ bytes: [UInt8], _ format: ImageFormat) throws(ImageLibraryError) -> VipsImage {
        let plain: PlainPicture?
        do throws(DecodeFailure) {
            plain = try PlainPicture(bytes, format)
        } catch {
            throw error.libraryError
        }
        if let plain { return try plain.image(bytes) }
        do throws(DecodeFailure) {
            return try jxl(bytes) { file throws(ImageLibraryError) in try file.image() }
        } catch {
            throw error.libraryError
        }
    }

    /// Calls `body` with the decompressor of a JPEG XL file.
    private static func jxl<Result>(
        _ bytes: [UInt8],
        _ body: (JXLDecompressor) throws(ImageLibraryError) -> Result
    ) throws(DecodeFailure) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(DecodeFailure) in
            do throws(JXLDecompressor.Failure) {
                let file = try JXLDecompressor(buffer)
                do throws(ImageLibraryError) {
                    return try body(file)
                } catch {
                    throw .library(error)
                }
            } catch {
                switch error {
                case .unsupported: throw .unsupported("a JPEG XL of inks, or of many channels")
                case .library(let error): throw .data(error, bytes, .jxl)
                }
            }
        }
    }
}

extension PhotoHeader {
    /// The header of a photo that is read without libvips.
    init(format: ImageFormat, _ picture: NonVipsPicture) {
        self.init(
            format: format,
            storedSize: picture.size,
            orientation: .upright,
            hasOrientationTag: false,
            bands: picture.bands,
            bytesPerValue: picture.bytesPerValue,
            decoderByteCount: picture.decoderBytesPerPixel * picture.size.pixelCount
        )
    }
}
