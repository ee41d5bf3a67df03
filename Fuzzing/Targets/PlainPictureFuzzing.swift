import FaceCropModel

/// BMP and PNM files, which our own code reads completely.
enum PlainPictureFuzzing {
    /// The maximum number of pixels to decode, so that an input takes little time.
    private static let maximumPixelCount = 1 << 16

    static func file(_ input: [UInt8]) throws {
        for format in [ImageFormat.bmp, .pnm] {
            guard let picture = PlainPictureCheck(input, format), picture.pixelCount <= maximumPixelCount else {
                continue
            }
            try expect([1, 3, 4].contains(picture.bands), "a picture is grey, or has three colours: \(picture.bands)")
            let endsEarly = TruncationCheck.endsEarly(input, format: format)
            let first = picture.values(0xAA)
            // If a value is not written, it differs between two pictures with different initial values.
            try expect(first == picture.values(0x55), "all values of a \(format) are written, or none")
            try expect(first == nil || !endsEarly, "a \(format) that ends early has no values")
        }
    }
}
