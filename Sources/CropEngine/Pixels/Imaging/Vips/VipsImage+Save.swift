import CJPEG
import CVips
package import FaceCropModel
import Glibc

extension VipsImage {
    /// Encodes the picture as the bytes of a file.
    ///
    /// If `strips` is true, EXIF, XMP, IPTC and the profile are left out; otherwise the image's metadata fields are
    /// written.
    package func encoded(with options: EncodeOptions, strips: Bool) throws(ImageLibraryError) -> EncodedImage {
        options.format == .jpeg && strips && isPlain
            ? try encodedAsPlainJPEG(options) : try encodedByLibvips(with: options, strips: strips)
    }

    /// Whether the values are bytes of grey or sRGB.
    private var isPlain: Bool {
        isEightBit
            && (bands == 1 && interpretation == VIPS_INTERPRETATION_B_W
                || bands == 3 && interpretation == VIPS_INTERPRETATION_sRGB)
            && size.longSide <= Self.maximumJPEGSide
    }

    /// Of larger pictures, libvips says what is wrong.
    private static let maximumJPEGSide = 65_500

    /// The bytes that libvips would write, encoded in this thread.
    private func encodedAsPlainJPEG(_ options: EncodeOptions) throws(ImageLibraryError) -> EncodedImage {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var status = CJPEG_OK
        try withRows { pixels, stride in
            var picture = cencode_picture(
                pixels: pixels,
                stride: stride,
                width: Int32(size.width),
                height: Int32(size.height),
                bands: Int32(bands)
            )
            var options = cencode_options(
                quality: Int32(options.effectiveQuality ?? 0),
                optimizes: options.jpegEffort != .fast,
                is_progressive: options.jpegEffort == .progressive
            )
            status = cencode_make(&picture, &options, &bytes, &count)
        }
        guard status == CJPEG_OK, let bytes else {
            throw ImageLibraryError(
                operation: Self.saverName(.jpeg),
                libraryText: status == CJPEG_OUT_OF_MEMORY ? "out of memory" : "libjpeg refuses the picture",
                endsEarly: false
            )
        }
        return EncodedImage(takingOwnership: bytes, count: count) { free($0) }
    }

    /// The bytes that libvips writes, in threads of its own.
    func encodedByLibvips(with options: EncodeOptions, strips: Bool) throws(ImageLibraryError) -> EncodedImage {
        let format = options.format
        let options = cvips_save_options(
            quality: Int32(options.effectiveQuality ?? 0),
            compression: Self.pngCompression,
            effort: format == .avif ? Self.avifEffort : Self.webpEffort,
            optimizes: options.jpegEffort == .fast ? 0 : 1,
            is_progressive: options.jpegEffort == .progressive ? 1 : 0,
            strip: strips ? 1 : 0
        )
        return try withUnsafe { pointer throws(ImageLibraryError) in
            var bytes: UnsafeMutableRawPointer?
            var count = 0
            let result =
                switch format {
                case .jpeg: cvips_jpegsave_buffer(pointer, &bytes, &count, options)
                case .png: cvips_pngsave_buffer(pointer, &bytes, &count, options)
                case .webp: cvips_webpsave_buffer(pointer, &bytes, &count, options)
                case .avif: cvips_avifsave_buffer(pointer, &bytes, &count, options)
                }
            try ImageLibraryError.check(Self.saverName(format), result)
            guard let bytes else { throw ImageLibraryError(operation: Self.saverName(format)) }
            return EncodedImage(takingOwnership: bytes, count: count) { g_free($0) }
        }
    }

    /// The libvips operation that writes `format`.
    static func saverName(_ format: EncodeOptions.Format) -> String {
        switch format {
        case .jpeg: "jpegsave_buffer"
        case .png: "pngsave_buffer"
        case .webp: "webpsave_buffer"
        case .avif: "heifsave_buffer"
        }
    }

    /// For a thumbnail of 400 pixels, level 4 takes 12 ms; level 6 (libvips' default) takes 23 ms for 0.3 % fewer
    /// bytes.
    private static let pngCompression: Int32 = 4
    /// For a thumbnail of 400 pixels, level 4 takes as long as 2; level 6 takes half as long again for 3 % fewer bytes.
    private static let webpEffort: Int32 = 4
    /// For a thumbnail of 400 pixels, level 2 takes 80 ms; level 4 (libvips' default) takes 350 ms for 1 % more bytes.
    private static let avifEffort: Int32 = 2
}
