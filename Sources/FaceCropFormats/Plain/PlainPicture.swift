package import FaceCropCore
package import FaceCropGeometry

/// A picture whose values stand in the file as they are, told by its header: what is read without any library.
///
/// Files of BMP and PNM are little more than their values. libvips reads the one through ImageMagick only, which is
/// never let near foreign files, and does not trust its own reader of the other.
package struct PlainPicture {
    /// Its size.
    package let size: PixelSize
    /// Values per pixel, as they come out: 1 is grey, 3 is R, G, B, 4 has alpha.
    package let bands: Int
    /// Bytes of each value, as it comes out: 1 or 2.
    package let bytesPerValue: Int
    /// Where the embedded ICC profile is.
    package let profile: Range<Int>?
    /// Writes the values of the picture of `bytes`, row after row without padding, 16-bit ones in the machine's order.
    package let write: @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableRawPointer) throws(DecodeFailure) -> Void

    /// Reads the header of `bytes`, which hold `format`; `nil` for formats that a library reads.
    ///
    /// - Throws: `truncated` when the file ends before the values that its header promises, `corrupt` for a header that
    ///   contradicts itself, `unsupported` for a kind that is not read.
    package init?(_ bytes: [UInt8], _ format: ImageFormat) throws(DecodeFailure) {
        guard format == .bmp || format == .pnm else { return nil }
        self = try bytes.withUnsafeBufferPointer { buffer throws(DecodeFailure) in
            format == .bmp ? try BMPHeader(buffer).picture : try PNMHeader(buffer).picture
        }
    }

    init(
        size: PixelSize,
        bands: Int,
        bytesPerValue: Int = 1,
        profile: Range<Int>? = nil,
        write: @escaping @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableRawPointer) throws(DecodeFailure) -> Void
    ) {
        self.size = size
        self.bands = bands
        self.bytesPerValue = bytesPerValue
        self.profile = profile
        self.write = write
    }
}

extension DecodeFailure {
    /// The file of a plain picture ends before its values do.
    static func plainTruncated(_ format: ImageFormat) -> Self {
        .truncated(
            ImageLibraryError(operation: format.rawValue, libraryText: "the values end too early", endsEarly: true)
        )
    }

    /// The file of a plain picture contradicts itself.
    static func plainCorrupt(_ format: ImageFormat, _ text: String) -> Self {
        .corrupt(ImageLibraryError(operation: format.rawValue, libraryText: text, endsEarly: false))
    }

    /// The failure as decoders tell it.
    package var libraryError: ImageLibraryError {
        switch self {
        case .truncated(let error), .corrupt(let error): error
        default: ImageLibraryError(operation: "decode", libraryText: "\(self)", endsEarly: false)
        }
    }
}
