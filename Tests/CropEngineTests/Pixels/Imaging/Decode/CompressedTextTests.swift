import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Texts in a PNG are not inflated, because a thousand of them make gigabytes of one megabyte.
@Suite struct CompressedTextTests {
    private static let picture = TestPicture.scene(PixelSize(width: 16, height: 12))
    private static let xmp = Array("XML:com.adobe.xmp".utf8)

    private static func compressedTexts(_ keyword: [UInt8], _ data: [UInt8]) -> [[UInt8]] {
        [
            PNGFile.chunk("zTXt", keyword + [0, 0] + data),
            PNGFile.chunk("iTXt", keyword + [0, 1, 0, 0, 0] + data),
        ]
    }

    private static func file(_ chunks: [[UInt8]], isBehindPixels: Bool = false) throws -> [UInt8] {
        let png = try picture.encoded(as: .png)
        let position = isBehindPixels ? png.count - 12 : 33
        return png[..<position] + chunks.flatMap { $0 } + png[position...]
    }

    @Test(arguments: [false, true]) func bombsAreLeftOut(isBehindPixels: Bool) throws {
        let bomb = Zlib.letters(7_000_000)
        let texts = (0..<50).flatMap { Self.compressedTexts(Array("Comment \($0)".utf8), bomb) }
        let bytes = try Self.file(texts, isBehindPixels: isBehindPixels)
        let reduced = try #require(PNGReduction.withoutCompressedTexts(bytes))
        #expect(try reduced == Self.picture.encoded(as: .png))
        let decoded = try openedPhoto(bytes).decode()
        #expect(try decoded.image.pixelBytes() == openedPhoto(reduced).decode().image.pixelBytes())
        #expect(decoded.damage == nil)
    }

    @Test func ofTextsWithXMPAndOfProfilesTheFirstIsRead() throws {
        let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
        let first = PNGFile.chunk("iTXt", Self.xmp + [0, 1, 0, 0, 0] + Zlib.stored(packet))
        let others = (0..<9).map { _ in PNGFile.chunk("iTXt", Self.xmp + [0, 1, 0, 0, 0] + Zlib.letters(7_000_000)) }
        let profile = PNGFile.chunk("iCCP", Array("name\0\0".utf8) + Zlib.stored(TestProfile.sRGB))
        let others2 = (0..<9).map { _ in PNGFile.chunk("iCCP", Array("b\0\0".utf8) + Zlib.letters(7_000_000)) }
        let bytes = try Self.file([first, profile] + others + others2)
        #expect(try PNGReduction.withoutCompressedTexts(bytes) == Self.file([first, profile]))
        let photo = try openedPhoto(bytes)
        #expect(try photo.embeddedXMP() == packet)
        #expect(photo.profile == TestProfile.sRGB)
    }

    @Test func plainTextsAndOtherChunksStay() throws {
        let plain = [
            PNGFile.chunk("tEXt", Array("Comment\0hello".utf8)),
            PNGFile.chunk("iTXt", Array("Title\0\0\0\0\0hello".utf8)),
            PNGFile.chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
        ]
        #expect(try PNGReduction.withoutCompressedTexts(Self.file(plain)) == nil)
        #expect(try PNGReduction.withoutCompressedTexts(Self.file([])) == nil)
    }

    /// libpng warns of it, and does not inflate it.
    @Test func aDamagedTextIsTold() throws {
        var chunk = Self.compressedTexts(Array("Comment".utf8), Zlib.letters(7_000_000))[0]
        chunk[chunk.count - 1] ^= 1
        let bytes = try Self.file([chunk])
        #expect(PNGReduction.withoutCompressedTexts(bytes) == nil)
        #expect(try openedPhoto(bytes).decode().damage?.contains("CRC") == true)
    }

    /// A profile of EXIF that inflates to more than any EXIF is not looked at.
    @Test func theOrientationIsNotLookedForInABomb() throws {
        let keyword = Array("Raw profile type exif".utf8)
        for count in [EXIFOrientation.longestText - 300, EXIFOrientation.longestText + 1, 7_000_000] {
            let data = Zlib.letters(count)
            let size = PNGReduction.inflated(data, limit: EXIFOrientation.longestText)?.count
            #expect((size != nil) == (count <= EXIFOrientation.longestText))
            let bytes = try Self.file(Self.compressedTexts(keyword, data))
            #expect(try openedPhoto(bytes).header.hasOrientationTag == false)
        }
    }
}
