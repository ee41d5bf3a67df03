import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Files that would make a decoder use much memory or time are refused before decoding.
@Suite struct SafetyCheckTests {
    private static func code(_ bytes: [UInt8]) -> PhotoError.Code? {
        #expect(throws: PhotoError.self) { try openedPhoto(bytes) }?.code
    }

    @Test(arguments: [0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func aChunkThatIsLongerThanThePNGIsNotRead(length: Int) throws {
        let png = try TestPicture.scene(PixelSize(width: 16, height: 12)).encoded(as: .png)
        for type in ["zTXt", "iCCP", "IDAT", "eXIf", "abcd"] {
            let chunk = [UInt8].bigEndian(length, byteCount: 4) + Array(type.utf8)
            let bytes: [UInt8] = png[..<33] + chunk + png[33...]
            #expect(SafetyCheck.failure(bytes, .png) != nil)
            #expect(Self.code(bytes) == .truncated, "\(type)")
        }
    }

    @Test func animationsHaveALimit() throws {
        for (count, isRefused) in [(1, false), (SafetyCheck.maximumWebPFrameCount, false), (10_001, true)] {
            let failure = SafetyCheck.failure(Self.webp(frameCount: count), .webp)
            #expect((failure != nil) == isRefused, "\(count) frames")
        }
        #expect(Self.code(Self.webp(frameCount: 10_001)) == .unsupportedFormat)
        for (count, isRefused) in [(1, false), (SafetyCheck.maximumGIFFrameCount, false), (100_001, true)] {
            let failure = SafetyCheck.failure(Self.gif(frameCount: count), .gif)
            #expect((failure != nil) == isRefused, "\(count) frames")
        }
        #expect(Self.code(Self.gif(frameCount: 100_001)) == .unsupportedFormat)
    }

    /// Each part of a file is looked at several times: 600,000 took seconds.
    @Test func partsHaveALimit() throws {
        let picture = TestPicture.scene(PixelSize(width: 16, height: 12))
        let (png, jpeg) = (try picture.encoded(as: .png), try picture.encoded(as: .jpeg))
        for (format, file, start, part) in [
            (ImageFormat.png, png, 33, PNGFile.chunk("tEXt", Array("a\0".utf8))),
            (.png, png, 33, PNGFile.chunk("IDAT", [])), (.png, png, png.count - 12, PNGFile.chunk("abCd", [])),
            (.jpeg, jpeg, 2, [0xFF, 0xFE, 0, 2]), (.jpeg, jpeg, 2, [0xFF, 0x01]),
        ] {
            for (count, isRefused) in [(100, false), (19_900, false), (25_000, true)] {
                let parts = [[UInt8]](repeating: part, count: count).joined()
                let bytes = file[..<start] + parts + file[start...]
                #expect((SafetyCheck.failure(Array(bytes), format) != nil) == isRefused, "\(count) of \(part)")
                if isRefused { #expect(Self.code(Array(bytes)) == .unsupportedFormat) }
            }
        }
    }

    @Test func damagedFilesAreSurvived() throws {
        var generator = SeededGenerator(seed: 4)
        let files = try TruncationTests.files().map(\.bytes) + [Self.webp(frameCount: 3), SamplePicture.heic]
        for bytes in files {
            let format = try #require(ImageFormat(sniffing: Array(bytes.prefix(PictureFormat.sniffedByteCount))))
            for _ in 0..<300 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let end = Bool.random(using: &generator) ? min(bytes.count, 500) : bytes.count
                    damaged[Int.random(in: 12..<end, using: &generator)] =
                        [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
                }
                _ = SafetyCheck.failure(damaged, format)
                _ = DamageCheck.damage(damaged, format)
                let declared = DeclaredSize.of(damaged, format: format)
                #expect(declared.map { $0.width >= 0 && $0.height >= 0 } ?? true)
            }
        }
    }

    private static func webp(frameCount: Int) -> [UInt8] {
        let frame = Array("ANMF".utf8) + .littleEndian(16, byteCount: 4) + [UInt8](repeating: 0, count: 16)
        let head = Array("WEBPVP8X".utf8) + .littleEndian(10, byteCount: 4) + [2, 0, 0, 0, 63, 0, 0, 63, 0, 0]
        let body = head + [[UInt8]](repeating: frame, count: frameCount).joined()
        return Array("RIFF".utf8) + .littleEndian(body.count, byteCount: 4) + body
    }

    private static func gif(frameCount: Int) -> [UInt8] {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return Array("GIF89a".utf8) + [64, 0, 64, 0, 0, 0, 0]
            + [[UInt8]](repeating: frame, count: frameCount).joined() + [0x3B]
    }
}
