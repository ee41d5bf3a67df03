import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct CodePointTests {
    private static func grey(_ value: Double, primaries: Int = 1, transfer: Int) -> UInt8? {
        let number = UInt16(value * 65_535)
        return conversion(primaries, transfer)?.converted([number, number, number], bands: 3)[1]
    }

    private static func conversion(_ primaries: Int, _ transfer: Int) -> ColourCodingConversion? {
        ColourCoding(primaries: primaries, transfer: transfer).flatMap(ColourCodingConversion.init)
    }

    @Test(arguments: [1, 6, 13, 14, 15, 2])
    func codePointsThatMeanSRGBAreLeftAlone(transfer: Int) {
        #expect(Self.conversion(1, transfer) == nil)
    }

    /// Diffuse white of BT.2408 is 58 % in PQ and 75 % in HLG: it becomes nearly white, with room for brighter values.
    @Test(arguments: [(16, 0.5807), (18, 0.75)])
    func diffuseWhiteIsNearlyWhite(transfer: Int, value: Double) throws {
        let white = try #require(Self.grey(value, transfer: transfer))
        #expect((230...250).contains(white), "\(white)")
        #expect(try #require(Self.grey(1, transfer: transfer)) >= 253)
        #expect(Self.grey(0, transfer: transfer) == 0)
    }

    /// 18 % grey relative to diffuse white is 41 % in PQ, and 118 in sRGB.
    @Test func middleGreyStaysMiddleGrey() throws {
        let grey = try #require(Self.grey(0.4109, transfer: 16))
        #expect((115...121).contains(grey), "\(grey)")
    }

    /// With the primaries of sRGB, its curve (13) means sRGB, which is not converted.
    @Test(arguments: [
        (1, 4), (1, 5), (1, 8), (1, 16), (1, 18), (9, 4), (9, 5), (9, 8), (9, 13), (9, 16), (9, 18), (12, 4), (12, 5),
        (12, 8), (12, 13), (12, 16), (12, 18),
    ])
    func greyIsGreyAndGrowsWithItsValue(primaries: Int, transfer: Int) throws {
        let conversion = try #require(Self.conversion(primaries, transfer))
        var previous: UInt8 = 0
        for value in stride(from: UInt16(0), through: 65_000, by: 500) {
            let found = conversion.converted([value, value, value, 40_000], bands: 4)
            #expect(abs(Int(found[0]) - Int(found[1])) <= 1 && abs(Int(found[1]) - Int(found[2])) <= 1)
            #expect(found[1] >= previous)
            #expect(found[3] == 156)
            previous = found[1]
        }
    }

    /// Compares P3 with sRGB's curve to the formulas for a profile with the same primaries.
    @Test func displayP3IsConverted() throws {
        let conversion = try #require(Self.conversion(12, 13))
        let found = conversion.converted([200, 120, 90].map { UInt16($0 * 257) }, bands: 3)
        // Computed with littleCMS from the profiles Display P3 and sRGB.
        #expect(zip(found, [213, 115, 83]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(found)")
    }

    /// A photo in 10-bit HDR, if one is available, is neither dull nor overexposed.
    @Test(.enabled(if: SharedPhotos.exist && FormatSupport.canRead(.avif)))
    func aPhotoInHighDynamicRangeLooksNatural() throws {
        try VipsLibrary.start()
        let path = SharedPhotos.path("photos/immich/formats/avif/10bit-HDR-P3-nclx.avif")
        let photo = try PhotoDecoder().open(PhotoFile(path: path, relativePath: "hdr.avif", isNamedByUser: true))
        let preview = TestPicture(try photo.decode().preview(longSide: 160))
        let mean = preview.mean(WholePixelRect(covering: preview.size))
        #expect((90...170).contains(mean[1]), "\(mean)")
    }
}
