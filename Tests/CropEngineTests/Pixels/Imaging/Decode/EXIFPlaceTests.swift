import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The orientation counts wherever a format lets programs put EXIF.
@Suite struct EXIFPlaceTests {
    private static let picture = TestPicture.scene(PixelSize(width: 16, height: 12))
    /// The block without an orientation.
    private static let otherBlock = TIFFFile.directory(
        [TIFFFile.Entry(tag: 0x13B, type: .ascii, values: [65, 0])],
        start: 8
    )

    private static func orientation(_ bytes: [UInt8]) throws -> Orientation? {
        let header = try openedPhoto(bytes).header
        return header.hasOrientationTag ? header.orientation : nil
    }

    // MARK: PNG

    private static func png(_ chunk: [UInt8], isBehindPixels: Bool) throws -> [UInt8] {
        let png = try picture.encoded(as: .png)
        let position = isBehindPixels ? png.count - 12 : 33
        return png[..<position] + chunk + png[position...]
    }

    /// As ImageMagick writes it: the name, the number of bytes, and lines of 36 bytes as digits.
    private static func rawProfile(_ name: String, _ bytes: [UInt8], capitals: Bool = false) -> [UInt8] {
        let digits = Array((capitals ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        var text = Array("\n\(name)\n\(String(repeating: " ", count: 4))\(bytes.count)\n".utf8)
        for (index, byte) in bytes.enumerated() {
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            if index % 36 == 35 { text.append(0x0A) }
        }
        return text + [0x0A]
    }

    /// The chunks that hold `text` under the keyword.
    private static func textChunks(_ keyword: String, _ text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
        let name = Array(keyword.utf8) + [0]
        return [
            ("tEXt", PNGFile.chunk("tEXt", name + text)),
            ("zTXt", PNGFile.chunk("zTXt", name + [0] + Zlib.stored(text))),
            ("iTXt", PNGFile.chunk("iTXt", name + [0, 0] + [0, 0] + text)),
            ("compressed iTXt", PNGFile.chunk("iTXt", name + [1, 0] + Array("en\0word\0".utf8) + Zlib.stored(text))),
        ]
    }

    @Test(arguments: Orientation.allCases, [false, true])
    func thePNGChunkCountsAnywhere(orientation: Orientation, isBehindPixels: Bool) throws {
        for name in [[], Array("Exif\0\0".utf8)] {
            let chunk = PNGFile.chunk("eXIf", name + exifBlock(orientation: orientation.rawValue))
            #expect(try Self.orientation(Self.png(chunk, isBehindPixels: isBehindPixels)) == orientation)
        }
    }

    @Test(arguments: Orientation.allCases, [false, true])
    func theRawProfileCounts(orientation: Orientation, isBehindPixels: Bool) throws {
        let block = exifBlock(orientation: orientation.rawValue)
        for (keyword, name) in [("Raw profile type exif", "exif"), ("Raw profile type APP1", "generic profile")] {
            for content in [block, Array("Exif\0\0".utf8) + block] {
                for capitals in [false, true] {
                    let text = Self.rawProfile(name, content, capitals: capitals)
                    for (kind, chunk) in Self.textChunks(keyword, text) {
                        let file = try Self.png(chunk, isBehindPixels: isBehindPixels)
                        #expect(try Self.orientation(file) == orientation, "\(kind) \(keyword)")
                    }
                }
            }
        }
    }

    @Test func thePixelsAreTurned() throws {
        let stored = Self.picture.stored(as: .needsClockwiseTurn)
        let text = Self.rawProfile("exif", Array("Exif\0\0".utf8) + exifBlock(orientation: 6))
        let chunk = PNGFile.chunk("zTXt", Array("Raw profile type exif\0\0".utf8) + Zlib.stored(text))
        let png = try stored.encoded(as: .png)
        let bytes = png[..<33] + chunk + png[33...]
        #expect(try TestPicture(openedPhoto(Array(bytes)).decode().preview(longSide: 16)) == Self.picture)
    }

    @Test func theChunkForEXIFCountsBeforeRawProfiles() throws {
        let text = Self.rawProfile("exif", exifBlock(orientation: 3))
        let raw = PNGFile.chunk("tEXt", Array("Raw profile type exif\0".utf8) + text)
        let chunk = PNGFile.chunk("eXIf", exifBlock(orientation: 6))
        for chunks in [raw + chunk, chunk + raw] {
            #expect(try Self.orientation(Self.png(chunks, isBehindPixels: true)) == .needsClockwiseTurn)
        }
    }

    @Test func malformedEXIFTextsGiveNoOrientation() throws {
        let keyword = Array("Raw profile type exif\0".utf8)
        let profile = Self.rawProfile("exif", exifBlock(orientation: 6))
        let texts = [
            [], Array("\n".utf8), Array("\nexif\n999999\nab".utf8), Array("\nexif\n-4\nabcd".utf8),
            Array(profile.prefix(20)),
            Self.rawProfile("exif", Self.otherBlock), Self.rawProfile("exif", exifBlock(orientation: 9)),
            Self.rawProfile("exif", exifBlock(orientation: 0)),
        ]
        for text in texts {
            let chunk = PNGFile.chunk("tEXt", keyword + text)
            #expect(try Self.orientation(Self.png(chunk, isBehindPixels: false)) == nil)
        }
        // Another profile is none of EXIF.
        let other = PNGFile.chunk("tEXt", Array("Raw profile type iptc\0".utf8) + profile)
        #expect(try Self.orientation(Self.png(other, isBehindPixels: false)) == nil)
    }

    // MARK: JPEG

    @Test func theFirstEXIFOfAJPEGWithAnOrientationCounts() throws {
        let jpeg = try Self.picture.encoded(as: .jpeg)
        func segment(_ block: [UInt8]) -> (marker: UInt8, content: [UInt8]) { (0xE1, Array("Exif\0\0".utf8) + block) }
        let (six, eight) = (segment(exifBlock(orientation: 6)), segment(exifBlock(orientation: 8)))
        let other = segment(Self.otherBlock)
        let xmp = (marker: UInt8(0xE1), content: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
        let photoshop = (marker: UInt8(0xED), content: Array("Photoshop 3.0\0".utf8))
        let cases: [([(marker: UInt8, content: [UInt8])], Orientation?)] = [
            ([six, eight], .needsClockwiseTurn), ([eight, six], .needsAnticlockwiseTurn),
            ([other, six], .needsClockwiseTurn), ([six, other], .needsClockwiseTurn), ([other], nil),
            ([photoshop, xmp, six], .needsClockwiseTurn), ([xmp, other, photoshop, eight], .needsAnticlockwiseTurn),
        ]
        for (segments, orientation) in cases {
            let bytes = segments.reversed().reduce(jpeg) { $0.withJPEGSegment(marker: $1.marker, $1.content) }
            #expect(try Self.orientation(bytes) == orientation)
        }
    }

    // MARK: WebP

    @Test(arguments: [true, false], [true, false])
    func theChunkOfAWebPCountsAnywhere(isBeforePixels: Bool, isAnnounced: Bool) throws {
        let webp = try Self.picture.encoded(as: .webp)
        let start = try #require(webp.firstRange(of: Array("VP8 ".utf8))).lowerBound
        let length = webp[(start + 4)..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        let pixels = Array(webp[start..<(start + 8 + length)]) + [UInt8](repeating: 0, count: length % 2)
        let block = exifBlock(orientation: 6)
        let exif = Array("EXIF".utf8) + .littleEndian(block.count, byteCount: 4) + block
        let header =
            Array("VP8X".utf8) + .littleEndian(10, byteCount: 4) + [isAnnounced ? 8 : 0, 0, 0, 0]
            + .littleEndian(15, byteCount: 3) + .littleEndian(11, byteCount: 3)
        let chunks = header + (isBeforePixels ? exif + pixels : pixels + exif)
        let size = [UInt8].littleEndian(chunks.count + 4, byteCount: 4)
        let bytes = Array("RIFF".utf8) + size + Array("WEBP".utf8) + chunks
        #expect(try Self.orientation(bytes) == .needsClockwiseTurn)
    }

    // MARK: JPEG XL

    /// libjxl turns the picture as its codestream says; EXIF, which repeats that, is not applied again.
    @Test func theEXIFOfAJPEGXLIsNotApplied() throws {
        let file = try FileTree.bytes(of: PackageFolder.fixture("jxl/container.jxl"))
        let size = try openedPhoto(file).header.storedSize
        let bytes = file + HEIFFile.box("Exif", [0, 0, 0, 0] + exifBlock(orientation: 6))
        let header = try openedPhoto(bytes).header
        #expect(header.orientation == .upright && header.uprightSize == size)
    }
}
