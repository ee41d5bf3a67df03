import CVips
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Whatever the library of a format says about damage, the photo is damaged here, too, or fails.
@Suite struct DamageReportTests {
    /// How a decode ends, as a person learns of it.
    private enum Outcome: Equatable {
        case sound
        case damaged
        case failed
    }

    private static func outcome(_ bytes: [UInt8], reduction: Int = 1) throws -> Outcome {
        do {
            return try openedPhoto(bytes).decode(reduction: reduction).damage == nil ? .sound : .damaged
        } catch is PhotoError {
            return .failed
        }
    }

    /// Whether libjpeg, called by libvips, warns of anything: then libvips refuses to decode if it is told to.
    private static func libjpegComplains(_ bytes: [UInt8]) throws -> Bool {
        try VipsLibrary.start()
        return bytes.withUnsafeBufferPointer { buffer in
            let options = cvips_load_options(
                shrink: 1,
                scale: 1,
                fail_on: VIPS_FAIL_ON_WARNING,
                access: VIPS_ACCESS_SEQUENTIAL,
                page: 0,
                part: -1
            )
            do {
                _ = try VipsImage.made(by: "jpegload") {
                    cvips_jpegload_buffer(buffer.baseAddress, buffer.count, $0, options)
                }.inMemory()
                return false
            } catch {
                return true
            }
        }
    }

    /// What libpng warns of, or "error".
    private static func libpngComplaint(_ bytes: [UInt8]) throws -> String? {
        try VipsLibrary.start()
        let decoded = Result { try DecoderWarnings.collecting { try LibvipsDecode.image(bytes, .png) } }
        switch decoded {
        case .success(let decoded): return decoded.warning
        case .failure: return "error"
        }
    }

    private static func progressive(_ jpeg: [UInt8]) throws -> [UInt8] {
        let photo = try openedPhoto(jpeg)
        var options = EncodeOptions()
        options.jpegEffort = .progressive
        let cutter = LosslessCutter(options: options)
        let all = WholePixelRect(covering: photo.header.uprightSize)
        let cut = try cutter.cut(RenderRequest(frame: all, outputSize: all.size), of: photo)
        return try cutter.encode(cut, of: photo).withUnsafeBytes { [UInt8]($0) }
    }

    private static func jpegs() throws -> [[UInt8]] {
        let picture = TestPicture.scene(PixelSize(width: 161, height: 123))
        let baseline = try picture.encoded(as: .jpeg, quality: 80)
        let restarts = try FileTree.bytes(of: PackageFolder.fixture("sampling/chroma-420-restarts.jpg"))
        let wide = try FileTree.bytes(of: PackageFolder.fixture("sampling/chroma-422.jpg"))
        let inks = try Samples.bytes("formats/cmyk-no-profile.jpg")
        return [baseline, try progressive(baseline), restarts, wide, inks]
    }

    // MARK: JPEG

    /// Fast and slow decoders, at each scale that has its own.
    @Test(.long, arguments: [1, 2, 8]) func noMutatedJPEGIsSoundIfLibjpegComplains(reduction: Int) throws {
        var complaints = 0
        for (index, jpeg) in try Self.jpegs().enumerated() {
            let count = jpeg.count > 30_000 ? 70 : 420
            let files = Mutation.files(of: jpeg, count: count, seed: UInt64(index))
            for bytes in try files.filter(Self.libjpegComplains) {
                complaints += 1
                #expect(try Self.outcome(bytes, reduction: reduction) != .sound, "file \(index)")
            }
        }
        #expect(complaints > 500)
    }

    @Test func aTransferAsTextIsTold() throws {
        var generator = SeededGenerator(seed: 1)
        for jpeg in try Self.jpegs() + [Samples.bytes("rocket.jpg")] {
            for mutation in [Mutation.addedReturns, .removedReturns] {
                let bytes = mutation.changed(jpeg, using: &generator)
                for reduction in [1, 2, 4, 8] where bytes != jpeg {
                    #expect(try Self.outcome(bytes, reduction: reduction) != .sound)
                }
            }
        }
    }

    /// A table that is one byte longer than it says leaves a byte behind, which libjpeg skips.
    @Test func strayBytesBeforeTablesAreTold() throws {
        let jpeg = try TestPicture.scene(PixelSize(width: 64, height: 48)).encoded(as: .jpeg)
        let table = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC4 })
        let bytes = jpeg[..<table] + [1, 2, 3] + jpeg[table...]
        for reduction in [1, 2, 4, 8] {
            let damage = try openedPhoto(Array(bytes)).decode(reduction: reduction).damage
            #expect(damage?.contains("3 extraneous bytes before marker 0xc4") == true)
        }
    }

    @Test func severalDefectsAreCounted() throws {
        let jpeg = try TestPicture.scene(PixelSize(width: 64, height: 48)).encoded(as: .jpeg)
        var bytes: [UInt8] = []
        for index in jpeg.indices {
            if index + 1 < jpeg.count, jpeg[index] == 0xFF, jpeg[index + 1] == 0xC4 { bytes.append(0) }
            bytes.append(jpeg[index])
        }
        let damage = try #require(try openedPhoto(bytes).decode().damage)
        #expect(damage.hasSuffix("and 3 more"), "\(damage)")
    }

    @Test func damagedInksAreTold() throws {
        var bytes = try Samples.bytes("formats/cmyk-no-profile.jpg")
        let start = bytes.count / 2
        for index in start..<start + 40 { bytes[index] = 0xFF }
        #expect(try Self.outcome(bytes) != .sound)
        #expect(try Self.outcome(Samples.bytes("formats/cmyk-no-profile.jpg")) == .sound)
    }

    // MARK: PNG

    private static func pngs() throws -> [[UInt8]] {
        let picture = TestPicture.scene(PixelSize(width: 61, height: 47))
        let plain = try picture.encoded(as: .png)
        let palette = PNGFile(
            width: 16,
            height: 9,
            colourType: 3,
            palette: (0..<48).map(UInt8.init),
            rows: (0..<9).map { row in (0..<16).map { UInt8(($0 + row) % 16) } }
        )
        return [plain, plain.withPNGChunk("gAMA", [0, 0, 0xB1, 0x8F]), palette.bytes]
    }

    @Test func noMutatedPNGIsSoundIfLibpngComplains() throws {
        var complaints = 0
        for (index, png) in try Self.pngs().enumerated() {
            for bytes in Mutation.files(of: png, count: 420, seed: UInt64(index)) + Self.withRightChecksums(png) {
                guard bytes.starts(with: png[..<24]), try Self.libpngComplaint(bytes) != nil else { continue }
                complaints += 1
                #expect(try Self.outcome(bytes) != .sound, "file \(index)")
            }
        }
        #expect(complaints > 300)
    }

    /// Files whose compressed pixels were changed before the checksum of their chunk was made.
    private static func withRightChecksums(_ png: [UInt8]) -> [[UInt8]] {
        let start = 8 + 25
        return (0..<200).map { index in
            var bytes = png
            let data = bytes[start...].firstRange(of: Array("IDAT".utf8)).map(\.lowerBound) ?? start + 4
            let length = bytes[(data - 4)..<data].reduce(0) { $0 << 8 | Int($1) }
            bytes[data + 4 + index * 7 % length] ^= 1 << UInt8(index % 8)
            let chunk = PNGFile.chunk("IDAT", Array(bytes[(data + 4)..<(data + 4 + length)]))
            bytes.replaceSubrange((data - 4)..<(data + 8 + length), with: chunk)
            return bytes
        }
    }

    /// libpng does not look at the checksum of the pixels.
    @Test func aWrongChecksumOfThePixelsIsTold() throws {
        let size = PixelSize(width: 8, height: 6)
        var bytes = PNGFile(
            width: size.width,
            height: size.height,
            colourType: 2,
            rows: [[UInt8]](repeating: [UInt8](repeating: 9, count: 24), count: 6)
        ).bytes
        let end = bytes.count - 12
        let length = end - 4 - (33 + 8)
        bytes[end - 5] ^= 1
        bytes.replaceSubrange(33..<end, with: PNGFile.chunk("IDAT", Array(bytes[41..<(41 + length)])))
        #expect(try openedPhoto(bytes).decode().damage?.contains("checksum") == true)
    }

    @Test(arguments: [true, false]) func aWrongChecksumOfAnotherChunkIsTold(isBeforePixels: Bool) throws {
        let png = try TestPicture.scene(PixelSize(width: 16, height: 12)).encoded(as: .png)
        var chunk = PNGFile.chunk("tEXt", Array("Comment\0text".utf8))
        chunk[chunk.count - 1] ^= 1
        let position = isBeforePixels ? 33 : png.count - 12
        #expect(try openedPhoto(png[..<position] + chunk + png[position...]).decode().damage?.contains("CRC") == true)
    }

    // MARK: Other formats

    @Test func warningsOfLibtiffAreTold() throws {
        let tiff = try Samples.bytes("formats/jpeg-in-tiff.tif")
        let outcomes = try (1...40).map { step in
            var bytes = tiff
            let start = bytes.count / 4 + step * bytes.count / 100
            for index in start..<start + 30 { bytes[index] = 0x2A }
            return try Self.outcome(bytes)
        }
        #expect(outcomes.contains(.damaged))
    }

    // MARK: Healthy files

    @Test func healthyFilesAreSound() throws {
        let formats = ["deep-16-bit.png", "display-p3.jpg", "lossy.webp", "palette.png", "transparent.webp"]
        let names = try Samples.annotations().map(\.file) + formats.map { "formats/\($0)" }
        for name in names { #expect(try openedPhoto(Samples.bytes(name)).decode().damage == nil, "\(name)") }
        for bytes in try Self.jpegs() + Self.pngs() {
            for reduction in [1, 2, 4, 8] { #expect(try Self.outcome(bytes, reduction: reduction) == .sound) }
        }
    }

    /// libpng names what of the description of the colours it leaves aside, which many programs write.
    @Test func remarksAboutColoursAreNoDamage() throws {
        let png = try TestPicture.scene(PixelSize(width: 16, height: 12)).encoded(as: .png)
        let remarked = png.withPNGChunk("gAMA", [0, 1, 0x86, 0xA0]).withPNGChunk("sRGB", [0])
        #expect(try openedPhoto(remarked).decode().damage == nil)
    }

    @Test(.long, .enabled(if: SharedPhotos.exist)) func healthyPhotosAreSound() throws {
        for path in SharedPhotos.files(below: "photos").enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            guard let photo = try? openedPhoto(FileTree.bytes(of: path)) else { continue }
            #expect(try photo.decode(reduction: 8).damage == nil, "\(path)")
        }
    }
}
