import FaceCropCore
import FaceCropFormats

/// BMP and PNM files, which are read here from the first byte to the last.
enum PlainPictureFuzzing {
    /// So many pixels are written at most, so that an input takes no time.
    private static let maximumPixelCount = 1 << 16

    static func file(_ input: [UInt8]) throws {
        for format in [ImageFormat.bmp, .pnm] {
            guard let picture = PlainPictureCheck(input, format), picture.pixelCount <= maximumPixelCount else {
                continue
            }
            try expect([1, 3, 4].contains(picture.bands), "a picture is grey, or has three colours: \(picture.bands)")
            let endsEarly = TruncationCheck.endsEarly(input, format: format)
            let first = picture.values(0xAA)
            // A value that is left out shows in one of two pictures that started out differently.
            try expect(first == picture.values(0x55), "all values of a \(format) are written, or none")
            try expect(first == nil || !endsEarly, "a \(format) that ends early has no values")
        }
    }
}
