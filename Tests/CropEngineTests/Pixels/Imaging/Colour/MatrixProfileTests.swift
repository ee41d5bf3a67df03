import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Profiles with a matrix and curves, converted by our code and by libvips' colour library.
@Suite struct MatrixProfileTests {
    /// Colours distributed over the colour cube, including its corners.
    private static let pixels = stride(from: 0, through: 255, by: 51).flatMap { red in
        stride(from: 0, through: 255, by: 17).flatMap { green in
            stride(from: 0, through: 255, by: 15).flatMap { blue in [UInt8(red), UInt8(green), UInt8(blue)] }
        }
    }

    private static func picture(_ profile: [UInt8]) throws -> VipsImage {
        let size = PixelSize(width: pixels.count / 3, height: 1)
        let image = try VipsImage.of(pixels: pixels, size: size, bands: 3).copied()
        image.setBlob("icc-profile-data", profile)
        return image
    }

    @Test(arguments: [
        TestProfile.parametric(0, [1.8]),
        TestProfile.parametric(1, [2.2, 1.1, -0.1]),
        TestProfile.parametric(2, [2.2, 1.1, -0.1, 0]),
        TestProfile.parametric(3, TestProfile.sRGBParameters),
        TestProfile.parametric(4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0]),
        TestProfile.table([]),
        TestProfile.table([563]),
        TestProfile.table((0..<33).map { $0 * $0 * 63 }),
    ])
    func matrixProfileColoursMatchTheColourLibrary(curve: [UInt8]) throws {
        try VipsLibrary.start()
        let profile = TestProfile.matrix(TestProfile.displayP3Colourants, curve: curve)
        #expect(ColourProfile(profile)?.matrixProfile != nil)
        let image = try Self.picture(profile)
        let conversion = try ColourConversion.standard(image, PixelMeaning())
        #expect(conversion.warning == nil && conversion.image.profileBytes == nil)
        let found = try conversion.image.pixelBytes()
        let expected = try image.convertedByProfile(isPerceptual: false).pixelBytes()
        let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
        #expect(differences.allSatisfy { $0 <= 3 }, "\(differences.max() ?? 0)")
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5)
    }

    /// Black point compensation changes all values of such a profile, so the colour library converts it.
    @Test func profilesWhoseBlackIsLightAreLeftToTheColourLibrary() {
        let curve = TestProfile.parametric(2, [2.2, 0.9, 0.05, 0.05])
        #expect(ColourProfile(TestProfile.matrix(TestProfile.displayP3Colourants, curve: curve))?.matrixProfile == nil)
    }

    @Test func profilesOfOtherKindsAreLeftToTheColourLibrary() throws {
        #expect(ColourProfile(TestProfile.grey(gamma: 2))?.matrixProfile == nil)
        let unknownCurve = TestProfile.matrix(TestProfile.displayP3Colourants, curve: TestProfile.parametric(9, [1]))
        #expect(ColourProfile(unknownCurve)?.matrixProfile == nil)
    }
}
