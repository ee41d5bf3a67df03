import Testing

@testable import FaceCropModel

/// Sizes on paper, and their pixels.
@Suite struct PrintSizeTests {
    /// Units by their length in micrometres.
    private static let units: [(name: String, micrometres: Int)] = [("mm", 1000), ("cm", 10_000), ("in", 25_400)]

    /// Sides with one decimal, as tenths of a unit, at resolutions of printers and screens: compared in whole numbers.
    @Test(arguments: units.indices) func eachSideIsRoundedToTheNearestPixel(unit: Int) throws {
        let (name, micrometres) = Self.units[unit]
        for tenths in stride(from: 1, through: 1_201, by: 8) {
            for dotsPerInch in [1, 72, 96, 150, 254, 300, 301, 360, 600, 1_200, 65_535] {
                let text = "\(tenths / 10).\(tenths % 10)x1\(name)"
                let size = try #require(PrintSize(text: text), "\(text)")
                // Ten times 25,400 µm are an inch of tenths; half of that rounds upwards.
                let expected = (tenths * micrometres * dotsPerInch + 127_000) / 254_000
                #expect(size.pixels(dotsPerInch: dotsPerInch).width == expected, "\(text) at \(dotsPerInch)")
            }
        }
    }

    @Test(arguments: [
        ("35x45mm", 300, 413, 531), ("3.5×4.5cm", 300, 413, 531), ("35X45mm", 600, 827, 1063), ("2x2in", 300, 600, 600),
        ("51x51mm", 300, 602, 602), ("50x70mm", 300, 591, 827), ("12.7x25.4mm", 301, 151, 301), ("0.1x1mm", 100, 0, 4),
    ])
    func documentsHaveTheirPixels(text: String, dotsPerInch: Int, width: Int, height: Int) {
        #expect(PrintSize(text: text)?.pixels(dotsPerInch: dotsPerInch) == PixelSize(width: width, height: height))
    }

    @Test func unitsAreMeasuresOfOneLength() throws {
        for tenths in stride(from: 5, through: 900, by: 5) {
            let millimetres = Double(tenths) / 10
            let size = PrintSize(width: millimetres, height: 2 * millimetres)
            let (width, height) = ("\(millimetres)", "\(2 * millimetres)")
            #expect(PrintSize(text: "\(width)x\(height)mm") == size)
            let centimetres = try #require(PrintSize(text: "\(millimetres / 10)x\(millimetres / 5)cm"))
            #expect(abs(centimetres.width - size.width) < 1e-9 && abs(centimetres.height - size.height) < 1e-9)
            #expect(PrintSize(text: size.description) == size, "\(size)")
        }
    }

    @Test(arguments: [
        "", "mm", "35mm", "35x45", "35x45 mm", "35 x 45mm", "0x45mm", "35x0mm", "0x0in", "-35x45mm", "35mmx45mm",
        "35mmx4.5cm", "35x45px", "35x45MM", "35x45m", "35x45x1mm", "3,5x4,5cm", "nanxnanmm", "infx1mm", "1e2x1e2mm",
        "0x1p3mm", ".5x1in", "1.x1in", "35x100001mm", "35x10000.1cm", "35:45mm", "x45mm", "35xmm", "1.2.3x1mm",
    ])
    func othersAreNoSizes(text: String) { #expect(PrintSize(text: text) == nil) }

    @Test(arguments: [
        ("35mmx45mm", "35x45mm"), ("35mm x 45mm", "35x45mm"), ("35mmx4.5cm", "35x45mm"), ("3,5x4,5cm", "35x45mm"),
        ("35 x 45 MM", "35x45mm"), ("2\"x2\"", "50.8x50.8mm"), ("2x2 inches", "50.8x50.8mm"), ("35mmx45", "35x45mm"),
    ])
    func otherSpellingsAreGuessed(text: String, meant: String) {
        #expect(PrintSize(text: text) == nil)
        #expect(PrintSize(meant: text)?.description == meant)
    }

    @Test(arguments: ["", "35x45", "35:45mm", "0x0mm", "mmxmm", "35x45x5mm", "four by six"])
    func otherTextsAreNotGuessed(text: String) { #expect(PrintSize(meant: text) == nil) }
}
