import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct BMPTests {
    private static let size = PixelSize(width: 5, height: 3)
    /// Three values per pixel, all different.
    private static let colours: [[UInt8]] = (0..<15).map { (index: Int) -> [UInt8] in
        let (red, green, blue) = (index * 17, 255 - index * 11, index * 5 + 3)
        return [UInt8(red), UInt8(green), UInt8(blue)]
    }

    private static func decoded(_ bytes: [UInt8]) throws -> (values: [UInt8], bands: Int) {
        let decoded = try openedPhoto(bytes).decode()
        return (try decoded.image.pixelBytes(), decoded.image.bands)
    }

    private static func number(_ colour: [UInt8]) -> Int { colour.reduce(0) { $0 << 8 | Int($1) } }

    @Test(arguments: [24, 32], [false, true])
    func plainColoursInBothOrdersOfRows(bits: Int, isTopDown: Bool) throws {
        for length in [12, 40, 52, 56, 64, 108, 124] where length > 12 || !(isTopDown || bits == 32) {
            let file = BMPFile(
                size: Self.size,
                bitsPerPixel: bits,
                isTopDown: isTopDown,
                headerLength: length,
                pixels: Self.colours.map(Self.number)
            )
            let (values, bands) = try Self.decoded(file.bytes)
            #expect(bands == 3 && values == Array(Self.colours.joined()), "a header of \(length) bytes")
        }
    }

    @Test(arguments: [1, 4, 8], [12, 40])
    func palettes(bits: Int, headerLength: Int) throws {
        let greatest = (1 << bits) - 1
        let palette: [[UInt8]] = (0...greatest).map { (index: Int) -> [UInt8] in
            let (blue, red) = (index * 255 / greatest, 200 - index % 100)
            return [UInt8(blue), 7, UInt8(red)]
        }
        let pixels: [Int] = (0..<15).map { $0 * 3 % (greatest + 1) }
        let file = BMPFile(
            size: Self.size,
            bitsPerPixel: bits,
            headerLength: headerLength,
            palette: palette,
            pixels: pixels
        )
        #expect(try Self.decoded(file.bytes).values == Array(pixels.map { palette[$0].reversed() }.joined()))
    }

    /// Each mask is a run of bits at any position; values are scaled to 0…255.
    @Test(arguments: [
        (16, [0x7C00, 0x03E0, 0x001F], [31, 31, 31]), (16, [0xF800, 0x07E0, 0x001F], [31, 63, 31]),
        (16, [0x000F, 0x00F0, 0x0F00], [15, 15, 15]), (32, [0xFF, 0xFF00, 0xFF0000], [255, 255, 255]),
        (32, [0x3FF0_0000, 0xF_FC00, 0x3FF], [1_023, 1_023, 1_023]),
    ])
    func masks(bits: Int, masks: [Int], greatest: [Int]) throws {
        for length in [40, 56, 124] {
            let levels: [[Int]] = (0..<15).map { pixel in greatest.map { $0 * pixel / 14 } }
            let pixels: [Int] = levels.map { (level: [Int]) -> Int in
                zip(level, masks).reduce(0) { $0 | $1.0 << $1.1.trailingZeroBitCount }
            }
            let file = BMPFile(
                size: Self.size,
                bitsPerPixel: bits,
                compression: 3,
                headerLength: length,
                masks: masks,
                pixels: pixels
            )
            let expected: [UInt8] = levels.flatMap { level -> [UInt8] in
                zip(level, greatest).map { (value: Int, full: Int) -> UInt8 in
                    let spread = Double(value * 255) / Double(full)
                    return UInt8(spread.rounded())
                }
            }
            #expect(try Self.decoded(file.bytes).values == expected, "a header of \(length) bytes")
        }
    }

    @Test func withoutMasksSixteenBitsAreFiveEach() throws {
        let file = BMPFile(size: PixelSize(width: 3, height: 1), bitsPerPixel: 16, pixels: [0x7C00, 0x03E0, 0x001F])
        #expect(try Self.decoded(file.bytes).values == [255, 0, 0, 0, 255, 0, 0, 0, 255])
    }

    /// If all alpha values are 0, the program that wrote the file did not use alpha.
    @Test func alphaCountsWhereThereIsSome() throws {
        for (alphas, expected) in [([0, 128, 255], [0, 128, 255]), ([0, 0, 0], [255, 255, 255])] {
            let file = BMPFile(
                size: PixelSize(width: 3, height: 1),
                bitsPerPixel: 32,
                compression: 3,
                headerLength: 56,
                masks: [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000],
                pixels: alphas.map { $0 << 24 | 0x0A141E }
            )
            let (values, bands) = try Self.decoded(file.bytes)
            let pixels: [[UInt8]] = expected.map { [10, 20, 30, UInt8($0)] }
            #expect(bands == 4 && values == Array(pixels.joined()))
        }
    }

    @Test func theEmbeddedProfileIsUsed() throws {
        let profile = TestProfile.adobeRGB.bytes
        let file = BMPFile(
            size: Self.size,
            bitsPerPixel: 24,
            headerLength: 124,
            profile: profile,
            pixels: Self.colours.map(Self.number)
        )
        let photo = try openedPhoto(file.bytes)
        #expect(photo.profile == profile)
        #expect(try photo.decode().image.profileBytes == profile)
    }

    /// Every truncation that loses a pixel is reported before memory is allocated; the padding of the last row may be
    /// missing.
    @Test(arguments: [1, 4, 8, 24]) func everyCutIsTold(bits: Int) throws {
        let palette = [[UInt8]](repeating: [30, 20, 10], count: bits > 8 ? 0 : 1 << bits)
        let pixels = bits > 8 ? Self.colours.map(Self.number) : [Int](repeating: 1, count: Self.size.pixelCount)
        let whole = BMPFile(size: Self.size, bitsPerPixel: bits, palette: palette, pixels: pixels)
        let padding = whole.rowByteCount - (Self.size.width * bits + 7) / 8
        let bytes = whole.bytes
        let values = try Self.decoded(bytes).values
        for count in 30..<bytes.count {
            if count >= bytes.count - padding {
                #expect(try Self.decoded(Array(bytes.prefix(count))).values == values)
            } else {
                let error = #expect(throws: PhotoError.self) { try openedPhoto(Array(bytes.prefix(count))) }
                #expect(error?.code == .truncated, "\(count) bytes")
            }
        }
    }

    /// Invalid values in the header, and the resulting errors.
    @Test(arguments: [
        (18, 4, 0, PhotoError.Code.corrupt), (18, 4, 0x8000_0000, .corrupt), (22, 4, 0, .corrupt),
        (22, 4, 0x8000_0000, .corrupt), (18, 4, 0x7FFF_FFFF, .corrupt), (26, 2, 2, .notAnImage),
        (28, 2, 7, .corrupt), (28, 2, 0, .corrupt), (30, 4, 1, .unsupportedFormat), (30, 4, 4, .unsupportedFormat),
        (30, 4, 5, .unsupportedFormat), (30, 4, 9, .corrupt), (10, 4, 20, .corrupt), (10, 4, 0xFFFF_FFFF, .truncated),
        (14, 4, 41, .notAnImage),
    ])
    func contradictionsAreRefused(position: Int, count: Int, value: Int, code: PhotoError.Code) {
        var bytes = BMPFile(size: Self.size, bitsPerPixel: 24, pixels: Self.colours.map(Self.number)).bytes
        bytes.replaceSubrange(position..<position + count, with: [UInt8].littleEndian(value, byteCount: count))
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }?.code == code)
    }

    /// 65,535 × 65,535 pixels in 70 bytes.
    @Test func aBombIsRefusedByItsHeader() {
        let bomb = BMPFile(
            size: PixelSize(width: 1, height: 1),
            bitsPerPixel: 1,
            palette: [[0, 0, 0], [9, 9, 9]],
            pixels: [0]
        )
        var bytes = bomb.bytes
        bytes.replaceSubrange(18..<26, with: [0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0])
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(bytes) }?.code == .tooManyPixels)
        var generous = DecodeOptions()
        generous.maximumPixels = .max
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(bytes, options: generous) }?.code == .truncated)
    }

    @Test func aColourThatThePaletteLacksIsDamage() {
        let file = BMPFile(
            size: PixelSize(width: 2, height: 1),
            bitsPerPixel: 8,
            palette: [[0, 0, 0], [255, 255, 255]],
            usedColours: 2,
            pixels: [1, 2]
        )
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(file.bytes).decode() }?.code == .corrupt)
    }

    /// Masks that overlap, have gaps, or exceed the pixel.
    @Test(arguments: [
        [0xF800, 0x0FE0, 0x001F], [0x5000, 0x03E0, 0x001F], [0, 0x03E0, 0x001F], [0x1_F800, 0x07E0, 0x001F],
    ])
    func masksThatMakeNoSenseAreRefused(masks: [Int]) {
        let file = BMPFile(
            size: PixelSize(width: 1, height: 1),
            bitsPerPixel: 16,
            compression: 3,
            masks: masks,
            pixels: [0]
        )
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(file.bytes) }?.code == .corrupt)
    }

    /// Whichever bit is wrong, the file is read or refused.
    @Test func everyFlippedBitIsSurvived() throws {
        let whole = BMPFile(
            size: Self.size,
            bitsPerPixel: 16,
            compression: 3,
            headerLength: 124,
            masks: [0xF800, 0x07E0, 0x001F],
            profile: [1, 2, 3, 4],
            pixels: [Int](repeating: 0x1234, count: 15)
        ).bytes
        var options = DecodeOptions()
        options.maximumPixels = 10_000
        for index in 0..<138 {
            for bit in 0..<8 {
                var flipped = whole
                flipped[index] ^= 1 << UInt8(bit)
                _ = try? openedPhoto(flipped, options: options).decode()
            }
        }
    }
}
