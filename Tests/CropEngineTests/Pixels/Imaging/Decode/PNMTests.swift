import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct PNMTests {
    private static func decoded(_ bytes: [UInt8]) throws -> (values: [Int], bands: Int) {
        let image = try openedPhoto(bytes).decode().image
        let values =
            image.isEightBit ? try image.pixelBytes().map(Int.init) : try image.sixteenBitValues().map(Int.init)
        return (values, image.bands)
    }

    private static func text(_ text: String) throws -> (values: [Int], bands: Int) { try decoded(Array(text.utf8)) }

    private static func header(_ mark: String, _ size: PixelSize, greatest: Int? = nil) -> [UInt8] {
        Array("\(mark)\n\(size.width) \(size.height)\n\(greatest.map { "\($0)\n" } ?? "")".utf8)
    }

    /// Values of every depth, as text and as bytes, with 1 and 3 bands, are scaled to 0…255 or 0…65,535.
    @Test(arguments: [1, 3, 15, 100, 254, 255, 256, 1_000, 4_095, 65_534, 65_535])
    func greyAndColours(greatest: Int) throws {
        let full = greatest > 255 ? 65_535 : 255
        for (textMark, byteMark, bands) in [("P2", "P5", 1), ("P3", "P6", 3)] {
            let values: [Int] = (0..<12 * bands).map { $0 * greatest / (12 * bands - 1) }
            let expected: [Int] = values.map { (value: Int) -> Int in
                let spread = Double(value * full) / Double(greatest)
                return Int(spread.rounded())
            }
            let size = PixelSize(width: 4, height: 3)
            let words = values.map(String.init).joined(separator: " ")
            let text = Self.header(textMark, size, greatest: greatest) + Array(words.utf8)
            var bytes = Self.header(byteMark, size, greatest: greatest)
            for value in values { bytes += .bigEndian(value, byteCount: greatest > 255 ? 2 : 1) }
            for file in [text, bytes, bytes + [9, 9]] {
                let (found, foundBands) = try Self.decoded(file)
                #expect(found == expected && foundBands == bands)
            }
        }
    }

    /// In bitmaps, 1 is black, and each row starts with a new byte.
    @Test func bits() throws {
        let expected: [Int] = [0, 255, 0, 255, 255, 255, 255, 255, 0, 255] + [Int](repeating: 0, count: 10)
        #expect(try Self.text("P1 10 2\n1010000010 1111111111").values == expected)
        #expect(try Self.text("P1 10 2\n1 0 1 0 0 0 0 0 1 0\n1 1 1 1 1 1 1 1 1 1\n").values == expected)
        let bytes: [UInt8] = [0b1010_0000, 0b1011_1111, 0xFF, 0xC0]
        #expect(try Self.decoded(Self.header("P4", PixelSize(width: 10, height: 2)) + bytes).values == expected)
    }

    @Test func commentsMayStandInTheHeaderAndInText() throws {
        let picture = "P2 # grey\n# made by hand: 9 9\r2\t# width\n 1\n#\n255 7 # dark\n 200"
        #expect(try Self.text(picture).values == [7, 200])
    }

    @Test func aValueAboveTheGreatestIsTheGreatest() throws {
        #expect(try Self.text("P2 2 1 10 11 99999999999999999999").values == [255, 255])
        #expect(
            try Self.decoded(Self.header("P5", PixelSize(width: 1, height: 1), greatest: 10) + [200]).values == [255]
        )
    }

    @Test(arguments: ["P1", "P2", "P3", "P4", "P5", "P6"])
    func everyCutIsTold(mark: String) throws {
        let size = PixelSize(width: 9, height: 2)
        let bands = mark == "P3" || mark == "P6" ? 3 : 1
        let isText = ["P1", "P2", "P3"].contains(mark)
        let isBits = mark == "P1" || mark == "P4"
        let data: [UInt8] =
            isText
            ? Array([String](repeating: "1", count: 18 * bands).joined(separator: " ").utf8)
            : [UInt8](repeating: 1, count: isBits ? 4 : 18 * bands)
        let whole = Self.header(mark, size, greatest: isBits ? nil : 255) + data
        #expect(try Self.decoded(whole).values.count == 18 * bands)
        for count in 4..<whole.count {
            let error = #expect(throws: PhotoError.self) { try openedPhoto(Array(whole.prefix(count))).decode() }
            #expect(error?.code == .truncated, "\(count) bytes")
        }
    }

    /// Invalid values in the header.
    @Test(arguments: [
        ("P5 0 4 255\n", PhotoError.Code.corrupt), ("P5 4 0 255\n", .corrupt), ("P5 1 1 0\n\0", .corrupt),
        ("P5 1 1 65536\n\0\0", .corrupt), ("P5 1 1 1000000000\n\0\0", .corrupt), ("P5 1 1 25x\0", .corrupt),
        ("P5 -1 1 255\n\0", .notAnImage), ("P2 1 1 255 -4", .corrupt), ("P1 2 1 12", .corrupt),
        ("P2 1 1 255 x", .corrupt),
        ("P6 65535 65535 255\nabc", .tooManyPixels), ("P2 65535 65535 255\n1", .tooManyPixels),
        ("P1 99999999999999999999 99999999999999999999\n1", .corrupt), ("P6 9000 9000 255\nabc", .truncated),
        ("P1 9000 9000\n1", .truncated), ("P3 9000 9000 65535\n1", .truncated),
    ])
    func contradictionsAndBombsAreRefused(text: String, code: PhotoError.Code) {
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(Array(text.utf8)).decode() }?.code == code)
    }

    @Test func proseIsNoPicture() {
        for text in ["P1 is a primary road", "P2P", "P6", "P7 3 3", "P0 3 3", "P5. Chapter", "PBM"] {
            #expect(ImageFormat(sniffing: Array(text.utf8)) == nil, "\(text)")
        }
        for text in ["P1\n# from a scanner\n9 9", "P6\r\n8 8\n255\n", "P3 \t 1"] {
            #expect(ImageFormat(sniffing: Array(text.utf8)) == .pnm, "\(text)")
        }
    }

    /// Files with a valid mark and arbitrary bytes are read or refused.
    @Test func anyBytesAreSurvived() throws {
        var random = SeededGenerator(seed: 7)
        let letters = Array("0123456789 \n#x\0\u{7F}".utf8)
        var options = DecodeOptions()
        options.maximumPixels = 10_000
        for _ in 0..<3_000 {
            let tail = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            }
            _ = try? openedPhoto([0x50, UInt8.random(in: 0x31...0x36, using: &random), 0x20] + tail, options: options)
                .decode()
        }
    }
}
