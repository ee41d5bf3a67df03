import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The colours of decoded photos, for every kind of pixel.
@Suite struct ColourTests {
    private static let size = PixelSize(width: 24, height: 16)

    /// The colour in the middle of the preview of a file of one colour.
    private static func colour(_ bytes: [UInt8]) throws -> [Int] {
        let preview = try openedPhoto(bytes).decode().preview(longSide: 24)
        return TestPicture(preview).colour(x: 12, y: 8)
    }

    private static func tiff(
        _ pixel: [Int],
        _ photometric: TIFFFile.Photometric,
        bits: Int = 8,
        alpha: Bool = false,
        profile: [UInt8]? = nil
    ) -> [UInt8] {
        TIFFFile(
            width: size.width,
            height: size.height,
            bands: pixel.count,
            bitsPerValue: bits,
            photometric: photometric,
            hasAlpha: alpha,
            profile: profile,
            values: (0..<size.pixelCount).flatMap { _ in pixel }
        ).bytes
    }

    private static func isNear(_ found: [Int], _ expected: [Double], within tolerance: Double) -> Bool {
        zip(found, expected).allSatisfy { abs(Double($0) - $1) <= tolerance }
    }

    @Test func greyBecomesThreeEqualValues() throws {
        #expect(try Self.colour(Self.tiff([90], .blackIsZero)) == [90, 90, 90])
    }

    @Test func sixteenBitsBecomeEight() throws {
        #expect(try Self.colour(Self.tiff([0x4000, 0x8000, 0xC0FF], .rgb, bits: 16)) == [0x40, 0x80, 0xC0])
        #expect(try Self.colour(Self.tiff([0x4000], .blackIsZero, bits: 16)) == [0x40, 0x40, 0x40])
    }

    @Test func transparencyIsSeenOnWhite() throws {
        #expect(try Self.colour(Self.tiff([200, 100, 0, 0], .rgb, alpha: true)) == [255, 255, 255])
        #expect(try Self.colour(Self.tiff([200, 100, 0, 255], .rgb, alpha: true)) == [200, 100, 0])
        let half = try Self.colour(Self.tiff([200, 100, 0, 128], .rgb, alpha: true))
        #expect(Self.isNear(half, [227, 177, 127], within: 2))
        let sixteen = try Self.colour(Self.tiff([0x8000, 0, 0, 0x8000], .rgb, bits: 16, alpha: true))
        #expect(Self.isNear(sixteen, [191, 127, 127], within: 2))
    }

    @Test func palettesAreLookedUp() throws {
        let row = [UInt8](repeating: 2, count: Self.size.width)
        let file = PNGFile(
            width: Self.size.width,
            height: Self.size.height,
            colourType: 3,
            palette: [0, 0, 0, 255, 255, 255, 10, 130, 250],
            rows: [[UInt8]](repeating: row, count: Self.size.height)
        )
        #expect(try Self.colour(file.bytes) == [10, 130, 250])
    }

    @Test func theFirstFrameOfAnAnimationCounts() throws {
        let file = GIFFile(
            width: 24,
            height: 16,
            palette: [0, 0, 0, 250, 20, 30, 20, 250, 30, 0, 0, 250],
            frames: [1, 2, 3]
        )
        #expect(try Self.colour(file.bytes) == [250, 20, 30])
    }

    @Test(arguments: [
        [128, 128, 128], [200, 120, 90], [60, 90, 160], [230, 200, 180], [10, 10, 10], [90, 140, 80],
    ])
    func profilesAreConvertedToSRGB(colour: [Int]) throws {
        let profile = TestProfile.adobeRGB
        let found = try Self.colour(Self.tiff(colour, .rgb, profile: profile.bytes))
        #expect(Self.isNear(found, profile.inSRGB(colour), within: 2), "\(found)")
    }

    @Test func profilesOfJPEGsAreConverted() throws {
        let colour = [200, 120, 90]
        let picture = TestPicture(Self.size) { _, _ in (200, 120, 90) }
        let bytes = try picture.encoded(as: .jpeg).withJPEGProfile(TestProfile.adobeRGB.bytes)
        #expect(Self.isNear(try Self.colour(bytes), TestProfile.adobeRGB.inSRGB(colour), within: 3))
    }

    @Test func sixteenBitsWithAlphaAndProfileKeepTheirAlpha() throws {
        let profile = TestProfile.adobeRGB.bytes
        let opaque = try Self.colour(
            Self.tiff([0x8080, 0x8080, 0x8080, 0xFFFF], .rgb, bits: 16, alpha: true, profile: profile)
        )
        #expect(Self.isNear(opaque, TestProfile.adobeRGB.inSRGB([128, 128, 128]), within: 2))
        let clear = try Self.colour(Self.tiff([0, 0, 0, 0], .rgb, bits: 16, alpha: true, profile: profile))
        #expect(clear == [255, 255, 255])
    }

    @Test func greyProfilesAreConverted() throws {
        // With a gamma of 1, half the light is 188 in sRGB.
        let found = try Self.colour(Self.tiff([128], .blackIsZero, profile: TestProfile.grey(gamma: 1)))
        #expect(Self.isNear(found, [188, 188, 188], within: 2), "\(found)")
    }

    @Test func profilesThatMeanSRGBAreRecognised() {
        #expect(ColourProfile(TestProfile.sRGB)?.isSRGB == true)
        #expect(ColourProfile(TestProfile.adobeRGB.bytes)?.isSRGB == false)
        #expect(ColourProfile(TestProfile.grey(gamma: 2.2))?.isSRGB == false)
        let sameColours = TestProfile(colourants: TestProfile.sRGBColourants, gamma: 1.8)
        #expect(ColourProfile(sameColours.bytes)?.isSRGB == false)
    }

    @Test func theShortCutForSRGBChangesNothing() throws {
        for colour in [[200, 120, 90], [12, 250, 3], [0, 0, 40]] {
            #expect(try Self.colour(Self.tiff(colour, .rgb, profile: TestProfile.sRGB)) == colour)
        }
    }

    @Test func brokenProfilesAreSetAsideWithAWarning() throws {
        let sound = TestProfile.adobeRGB.bytes
        let tagsEnd = 132 + 12 * Int(sound[131])
        let broken: [[UInt8]] = [
            [1, 2, 3, 4, 5, 6, 7, 8], Array(sound[..<100]), TestProfile.grey(gamma: 1),
            Array(sound[..<132]) + [UInt8](repeating: 0xA5, count: sound.count - 132),
            // The tag table is valid, but its data are not; the colour library detects that.
            Array(sound[..<tagsEnd]) + [UInt8](repeating: 0xA5, count: sound.count - tagsEnd),
        ]
        // The sentences must not differ between runs, because the manifest contains them.
        let warnings: Set = [
            "The embedded colour profile is damaged or does not fit the pixels; it was ignored.",
            "The embedded colour profile could not be used; it was ignored.",
        ]
        var seen: Set<String> = []
        for profile in broken {
            let bytes = Self.tiff([200, 120, 90], .rgb, profile: profile)
            #expect(try Self.colour(bytes) == [200, 120, 90])
            let decoded = try openedPhoto(bytes).decode()
            let conversion = try ColourConversion.standard(decoded.image, PixelMeaning())
            let warning = try #require(conversion.warning)
            #expect(warning.kind == .colourProfile)
            seen.insert(warning.text)
        }
        #expect(seen == warnings)
    }

    @Test func inksWithoutAProfileLookLikeInk() throws {
        let white = try Self.colour(Self.tiff([0, 0, 0, 0], .inks))
        let black = try Self.colour(Self.tiff([0, 0, 0, 255], .inks))
        let cyan = try Self.colour(Self.tiff([255, 0, 0, 0], .inks))
        let red = try Self.colour(Self.tiff([0, 255, 255, 0], .inks))
        #expect(white.allSatisfy { $0 > 245 })
        #expect(black.allSatisfy { $0 < 60 })
        #expect(cyan[0] < 60 && cyan[1] > 120 && cyan[2] > 190, "\(cyan)")
        #expect(red[0] > 190 && red[1] < 90 && red[2] < 90, "\(red)")
    }
}
