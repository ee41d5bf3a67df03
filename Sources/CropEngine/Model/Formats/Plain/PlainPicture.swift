/// A picture that is stored uncompressed, so that it is read without any library.
///
/// Files of BMP and PNM are little more than their values. libvips reads BMP only through ImageMagick, which never gets
/// untrusted files, and does not trust its own reader of PNM.
package struct PlainPicture {
    /// Its size.
    package let size: PixelSize
    /// Values per pixel of the decoded picture: 1 is grey, 3 is R, G, B, 4 has alpha.
    package let bands: Int
    /// Bytes of each value of the decoded picture: 1 or 2.
    package let bytesPerValue: Int
    /// The range of the embedded ICC profile.
    package let profile: Range<Int>?
    /// Writes the values of the picture in the given bytes, row after row without padding; 16-bit values are in the
    /// machine's byte order.
    package let write: @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableRawPointer) throws(DecodeFailure) -> Void

    /// Reads the header of `bytes`, a file of `format`; `nil` for formats that a library reads.
    ///
    /// - Throws: `truncated` if the file ends before the values that its header promises, `corrupt` if the header
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
    /// The error about a file that ends before the values of its plain picture do.
    static func plainTruncated(_ format: ImageFormat) -> Self {
        .truncated(
            ImageLibraryError(operation: format.rawValue, libraryText: "the values end too early", endsEarly: true)
        )
    }

    /// The error about the file of a plain picture that contradicts itself.
    static func plainCorrupt(_ format: ImageFormat, _ text: String) -> Self {
        .corrupt(ImageLibraryError(operation: format.rawValue, libraryText: text, endsEarly: false))
    }

    /// The failure in the form of a decoder's error.
    package var libraryError: ImageLibraryError {
        switch self {
        case .truncated(let error), .corrupt(let error): error
        default: ImageLibraryError(operation: "decode", libraryText: "\(self)", endsEarly: false)
        }
    }
}
