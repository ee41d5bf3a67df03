import Testing

@testable import FaceCropModel

/// Matrices from other primaries to sRGB.
@Suite struct ColourPrimariesTests {
    private static func matrix(_ codePoint: Int) -> [Double]? { ColourPrimaries(codePoint: codePoint)?.matrixToSRGB }

    /// Computed from the chromaticities in ITU-T H.273 by another program.
    @Test(arguments: [
        (9, [1.660491, -0.587641, -0.072850, -0.124550, 1.132900, -0.008349, -0.018151, -0.100579, 1.118730]),
        (12, [1.224940, -0.224940, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274]),
    ])
    func matricesAreThoseOfTheStandards(codePoint: Int, expected: [Double]) throws {
        let found = try #require(Self.matrix(codePoint))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.000_5 }, "\(found)")
    }

    @Test func whiteStaysWhite() throws {
        for codePoint in 0...255 {
            guard let matrix = Self.matrix(codePoint) else { continue }
            for row in 0..<3 { #expect(abs(matrix[3 * row..<3 * row + 3].reduce(0, +) - 1) < 1e-3, "\(codePoint)") }
        }
    }

    /// Table 2 of ITU-T H.273; the rest is reserved.
    @Test func reservedNumbersAreNoPrimaries() {
        let known = Set((0...255).filter { ColourPrimaries(codePoint: $0) != nil })
        #expect(known == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22])
        #expect(known.allSatisfy { Self.matrix($0) != nil })
    }

    /// Table 3 of ITU-T H.273.
    @Test func reservedNumbersAreNoTransferFunctions() {
        #expect(Set((0...255).filter { TransferFunction(codePoint: $0) != nil }) == Set([1, 2] + Array(4...18)))
    }

    @Test func colourfulnessNeedsThreeColours() {
        let point = ColourPrimaries.Chromaticity(0.3, 0.3)
        let dot = ColourPrimaries(red: point, green: point, blue: point, white: .d50)
        #expect(dot.matrixToSRGB == nil)
        var outside = ColourPrimaries.adobeRGB
        outside.white = ColourPrimaries.Chromaticity(0.7, 0.1)
        #expect(outside.matrixToSRGB == nil)
        var dark = ColourPrimaries.adobeRGB
        dark.white = ColourPrimaries.Chromaticity(0.3, 0)
        #expect(dark.matrixToSRGB == nil)
    }
}
