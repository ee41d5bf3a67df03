import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct DeclaredSizeTests {
    /// Headers written by hand, with the values at the positions of the standards.
    private static let headers: [(ImageFormat, [UInt8], PixelSize)] = [
        (
            .png, PNGFile(width: 935_820, height: 854_554, colourType: 2, rows: []).bytes,
            PixelSize(width: 935_820, height: 854_554)
        ),
        (.gif, Array("GIF89a".utf8) + [0x34, 0x12, 0x78, 0x56, 0, 0, 0], PixelSize(width: 0x1234, height: 0x5678)),
        (.webp, webp("VP8X", [0, 0, 0, 0, 0x0F, 0x27, 0, 0x87, 0x13, 0]), PixelSize(width: 10_000, height: 5_000)),
        (.webp, webp("VP8L", [0x2F, 0x8F, 0xC1, 0x31, 0]), PixelSize(width: 400, height: 200)),
        (.webp, webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x90, 0x01, 0xC8, 0x40]), PixelSize(width: 400, height: 200)),
        (.jpeg, jpeg(width: 65_000, height: 64_000), PixelSize(width: 65_000, height: 64_000)),
    ]

    private static func webp(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8)
            + .littleEndian(content.count, byteCount: 4) + content
    }

    /// An APP1 segment that contains another size, fill bytes, then a progressive frame header.
    static func jpeg(width: Int, height: Int, precision: UInt8 = 8) -> [UInt8] {
        let decoy: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 0, 0, 0]
        return [0xFF, 0xD8, 0xFF, 0xE1] + .bigEndian(decoy.count + 2, byteCount: 2) + decoy
            + [0xFF, 0xFF, 0xFF, 0xC2, 0, 11, precision]
            + .bigEndian(height, byteCount: 2) + .bigEndian(width, byteCount: 2) + [1, 0x11, 0, 1]
    }

    @Test(arguments: headers)
    func isReadFromTheHeader(format: ImageFormat, bytes: [UInt8], size: PixelSize) {
        #expect(DeclaredSize.of(bytes, format: format) == size)
    }

    /// As in libtiff; reading the lists of 65,535 fields with one tag would take too long.
    @Test func ofSeveralTIFFFieldsWithOneTagTheFirstCounts() {
        func field(_ tag: Int, _ value: Int) -> [UInt8] {
            .bigEndian(tag, byteCount: 2) + .bigEndian(4, byteCount: 2) + .bigEndian(1, byteCount: 4)
                + .bigEndian(value, byteCount: 4)
        }
        let fields = field(256, 160) + field(256, 9_999) + field(257, 120) + field(257, 9_999)
        let file = Array("MM".utf8) + [0, 42] + .bigEndian(8, byteCount: 4) + .bigEndian(4, byteCount: 2) + fields
        #expect(DeclaredSize.of(file + [0, 0, 0, 0], format: .tiff) == PixelSize(width: 160, height: 120))
    }

    /// Wherever the file is cut off, the answer is the size or `nil`, never a crash or another size.
    @Test(arguments: headers)
    func isNeverWrong(format: ImageFormat, bytes: [UInt8], size: PixelSize) {
        for count in 0...bytes.count {
            let found = DeclaredSize.of(Array(bytes[..<count]), format: format)
            #expect(found == nil || found == size, "\(count) bytes")
        }
    }

    @Test func isTheSameAsTheDecoderFinds() throws {
        let picture = TestPicture.scene(PixelSize(width: 37, height: 23))
        for format in EncodeOptions.Format.allCases where FormatSupport.canWrite(format) {
            let bytes = try picture.encoded(as: format)
            let photo = try openedPhoto(bytes)
            #expect(photo.header.format.rawValue == format.rawValue)
            #expect(photo.header.storedSize == picture.size)
            #expect(DeclaredSize.of(bytes, format: photo.header.format) == picture.size, "\(format)")
        }
    }

    @Test func bombsAreRefusedByTheirHeader() throws {
        for (format, bytes, size) in Self.headers where size.width > 20_000 {
            let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes) }
            #expect(error?.code == .tooManyPixels, "\(format)")
            #expect(error?.message.contains("\(size)") == true)
        }
    }

    /// Nobody should raise the limit for what is no photo.
    @Test func sizesThatNoPhotoHasAreDamage() {
        let sides = [1, 99, 65_535, 131_072, 999_999, 1_000_000, 1_000_001, 3_000_000, 1 << 31, 1 << 40, .max]
        for width in sides {
            for height in sides {
                let size = PixelSize(width: width, height: height)
                let isPossible = max(width, height) <= 1_000_000 && Double(width) * Double(height) <= 1_099_511_627_776
                let isAllowed = Double(width) * Double(height) <= 100
                let code = DecodeFailure.refusing(size, limit: 100)?.photoError("photo").code
                #expect(code == (isAllowed ? nil : isPossible ? .tooManyPixels : .corrupt), "\(size)")
            }
        }
        let bomb =
            Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + [54, 0, 0, 0] + .littleEndian(40, byteCount: 4)
            + .littleEndian(3_000_000, byteCount: 4) + .littleEndian(2_000_000, byteCount: 4) + [1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bomb) }
        #expect(error?.code == .corrupt && error?.message.contains("3000000") == true, "\(error?.message ?? "")")
    }

    @Test func theLimitItselfIsAllowed() throws {
        let bytes = try TestPicture.scene(PixelSize(width: 40, height: 30)).encoded(as: .png)
        var options = DecodeOptions()
        options.maximumPixels = 1_200
        #expect(try openedPhoto(bytes, options: options).header.storedSize.pixelCount == 1_200)
        options.maximumPixels = 1_199
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes, options: options) }
        #expect(error?.code == .tooManyPixels)
    }

    /// HEIC and AVIF encode more pixels than they show, to fill their last blocks; the limit applies to the visible
    /// picture.
    @Test func paddingOfTheLastBlocksDoesNotCount() throws {
        let made = try [(37, 23), (64, 64), (161, 90)].map { width, height in
            let size = PixelSize(width: width, height: height)
            return (bytes: try TestPicture.scene(size).encoded(as: .avif), size: size)
        }
        let samples = try ["av1.avif", "hevc.heic"].map { name in
            (bytes: try Samples.bytes("formats/\(name)"), size: PixelSize(width: 320, height: 320))
        }
        for (bytes, size) in made + samples + [(SamplePicture.heic, PixelSize(width: 64, height: 64))] {
            var options = DecodeOptions()
            options.maximumPixels = size.pixelCount
            #expect(try openedPhoto(bytes, options: options).header.storedSize == size)
        }
    }

    @Test(arguments: [UInt8(12), 16])
    func jpegsOfMoreThanEightBitsAreUnsupportedNotDamaged(precision: UInt8) throws {
        let bytes = Self.jpeg(width: 100, height: 100, precision: precision)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes) }
        #expect(error?.code == .unsupportedFormat)
    }
}
