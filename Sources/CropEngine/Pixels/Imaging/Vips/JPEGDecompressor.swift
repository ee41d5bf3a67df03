import CJPEG
import FaceCropModel

/// A decoder of libjpeg-turbo for one JPEG.
///
/// libvips uses the same library, but decodes row by row through a thread of its own and copies twice: for 12
/// megapixels at half the size that costs 6 of 32 ms.
final class JPEGDecompressor {
    /// Size of the decoded picture; its last column and row may partly be padding.
    let size: PixelSize
    /// Size of the part of the decoded picture without padding.
    let wholePixels: PixelSize
    /// Values per pixel: 1 is grey, 3 is R, G, B, 4 is inks.
    let bands: Int
    private let decoder: OpaquePointer

    /// Reads the header of `bytes`, which must stay valid and in place as long as this object lives.
    ///
    /// `reduction` is 1, 2, 4 or 8.
    init(_ bytes: UnsafeBufferPointer<UInt8>, reduction: Int) throws(ImageLibraryError) {
        guard let decoder = cjpeg_create() else { throw Self.failure(CJPEG_OUT_OF_MEMORY, "no memory") }
        var picture = cjpeg_picture()
        let status = cjpeg_start(decoder, bytes.baseAddress, bytes.count, Int32(reduction), &picture)
        guard status == CJPEG_OK else {
            defer { cjpeg_destroy(decoder) }
            throw Self.failure(status, String(cString: cjpeg_message(decoder)))
        }
        self.decoder = decoder
        size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        let fullSize = PixelSize(width: Int(picture.full_width), height: Int(picture.full_height))
        wholePixels = fullSize.shrunkOnLoad(reduction)
        bands = Int(picture.bands)
    }

    deinit { cjpeg_destroy(decoder) }

    /// Skips the next `count` rows.
    func skip(rowCount count: Int) throws(ImageLibraryError) {
        try check(cjpeg_skip_rows(decoder, Int32(count)))
    }

    /// Decodes the next `count` rows into `pixels`, row by row without padding.
    func read(rowCount count: Int, into pixels: UnsafeMutablePointer<UInt8>) throws(ImageLibraryError) {
        try check(cjpeg_read_rows(decoder, pixels, Int32(count)))
    }

    /// Damage in the data that libjpeg could decode around: the first defect in libjpeg's words, and how many others
    /// there are; `nil` if there is no damage.
    var damage: String? {
        message.isEmpty
            ? nil : DecoderWarnings.summary(message, count: max(1, Int(cjpeg_defect_count(decoder))))
    }

    /// Whether the file ends without an end marker before it has told everything about the pixels, though libjpeg has
    /// noticed no damage, after all rows have been read.
    var lacksData: Bool { cjpeg_lacks_data(decoder) }

    private var message: String { String(cString: cjpeg_message(decoder)) }

    private func check(_ status: cjpeg_status) throws(ImageLibraryError) {
        if status != CJPEG_OK { throw Self.failure(status, message) }
    }

    private static func failure(_ status: cjpeg_status, _ message: String) -> ImageLibraryError {
        ImageLibraryError(operation: "libjpeg-turbo", libraryText: message, endsEarly: status == CJPEG_TRUNCATED)
    }
}
