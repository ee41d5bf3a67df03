import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct HeadColoursTests {
    private static let size = PixelSize(width: 20, height: 16)

    private static func picture(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (pixels: [UInt8], size: PixelSize) {
        ((0..<size.pixelCount).flatMap { _ in [red, green, blue] }, size)
    }

    private static let skin = picture(200, 150, 130)
    private static let redShirt = picture(200, 20, 30)
    private static let greenShirt = picture(20, 160, 40)

    @Test func equalColoursAreAlikeAndOtherShirtsLess() throws {
        let colours = HeadColours(regions: [Self.skin, Self.skin, Self.redShirt])
        let other = HeadColours(regions: [Self.skin, Self.skin, Self.greenShirt])
        #expect(abs(try #require(colours.similarity(to: colours)) - 1) < 1e-5)
        // All of two regions is shared, and of the third at most its luma.
        let similarity = try #require(colours.similarity(to: other))
        #expect((0.66...0.78).contains(similarity))
        #expect(other.similarity(to: colours) == similarity)
    }

    @Test func onlyRegionsThatBothShowCount() {
        let whole = HeadColours(regions: [Self.skin, Self.skin, Self.redShirt])
        let closeUp = HeadColours(regions: [Self.skin, Self.skin, nil])
        let chest = HeadColours(regions: [nil, nil, Self.redShirt])
        #expect(whole.similarity(to: closeUp).map { abs($0 - 1) < 1e-5 } == true)
        #expect(closeUp.similarity(to: chest) == nil)
        let sliver = HeadColours(regions: [([10, 10, 10], PixelSize(width: 1, height: 1)), nil, nil])
        #expect(whole.similarity(to: sliver) == nil, "a pixel has no colours")
    }

    @Test func looksAreAveraged() throws {
        let red = HeadColours(regions: [Self.redShirt])
        let green = HeadColours(regions: [Self.greenShirt])
        var both = red
        both.add(green)
        let alone = try #require(red.similarity(to: green))
        // Half of each look is shared with the other shirt, and all that those share already.
        #expect(abs(try #require(both.similarity(to: red)) - (1 + alone) / 2) < 1e-5)
        // Two looks weigh twice as much as one.
        var mostlyRed = green
        var reds = red
        reds.add(red)
        mostlyRed.add(reds)
        #expect(abs(try #require(mostlyRed.similarity(to: red)) - (2 + alone) / 3) < 1e-5)
        var filled = HeadColours(regions: [nil])
        filled.add(green)
        #expect(filled == green)
    }

    @Test func regionsMoveAndGrowWithTheBox() {
        let small = HeadColours.regions(around: PixelRect(x: 0, y: 0, width: 10, height: 20))
        let large = HeadColours.regions(around: PixelRect(x: 100, y: 50, width: 20, height: 40))
        for (region, other) in zip(small, large) {
            #expect(abs(other.x - (100 + 2 * region.x)) < 1e-9 && abs(other.y - (50 + 2 * region.y)) < 1e-9)
            #expect(abs(other.width - 2 * region.width) < 1e-9 && abs(other.height - 2 * region.height) < 1e-9)
        }
        // The chest begins below the chin.
        #expect(small[2].minY > 20)
    }

    /// Every colour falls into the histograms, and slightly different ones mostly into the same bins.
    @Test func everyColourCounts() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let values = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
            let colours = HeadColours(regions: [Self.picture(values[0], values[1], values[2])])
            #expect(abs(try #require(colours.similarity(to: colours)) - 1) < 1e-4, "\(values)")
        }
    }
}
