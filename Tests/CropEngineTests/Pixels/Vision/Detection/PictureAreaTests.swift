import FaceCropModel
import TestSupport
import Testing

@testable import FaceCropPixels

/// Tests bars around pictures of noise; every pixel is known.
@Suite struct PictureAreaTests {
    private typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

    private static let black: Colour = (3, 2, 4)

    /// A picture of noise with a bar at each edge; `change` may set further pixels.
    private func preview(
        width: Int = 160,
        height: Int = 120,
        left: Int = 0,
        top: Int = 0,
        right: Int = 0,
        bottom: Int = 0,
        colour: Colour = black,
        noise: ClosedRange<UInt8> = 60...220,
        _ change: (_ x: Int, _ y: Int) -> Colour? = { _, _ in nil }
    ) -> Preview {
        var random = SeededGenerator(seed: 7)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let isBar = x < left || x >= width - right || y < top || y >= height - bottom
                let value = UInt8.random(in: noise, using: &random)
                let pixel = change(x, y) ?? (isBar ? colour : (value, value / 2 + 40, value))
                pixels += [pixel.red, pixel.green, pixel.blue]
            }
        }
        let size = PixelSize(width: width, height: height)
        return Preview(pixels: pixels, size: size, photoSize: size.scaled(by: 4))
    }

    /// The area in photo pixels of bars of these depths in the preview: a line more goes, in which they blend.
    private func area(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> WholePixelRect {
        func depth(_ bar: Int) -> Int { bar == 0 ? 0 : 4 * (bar + 1) }
        return WholePixelRect(
            x: depth(left),
            y: depth(top),
            width: 640 - depth(left) - depth(right),
            height: 480 - depth(top) - depth(bottom)
        )
    }

    @Test func aPictureWithoutBarsHasNone() { #expect(PictureArea.find(in: preview()) == nil) }

    @Test(arguments: [3, 4, 10, 25, 40])
    func barsAtOppositeEdgesAreFound(depth: Int) {
        #expect(PictureArea.find(in: preview(top: depth, bottom: depth)) == area(top: depth, bottom: depth))
        #expect(PictureArea.find(in: preview(left: depth, right: depth)) == area(left: depth, right: depth))
        let around = preview(left: depth, top: depth, right: depth, bottom: depth)
        #expect(PictureArea.find(in: around) == area(left: depth, top: depth, right: depth, bottom: depth))
    }

    @Test func aBarAtOneEdgeIsFoundIfItIsBlackOrWhite() {
        for colour in [Self.black, (250, 251, 252)] {
            #expect(PictureArea.find(in: preview(bottom: 14, colour: colour)) == area(bottom: 14))
            #expect(PictureArea.find(in: preview(left: 14, colour: colour)) == area(left: 14))
        }
        #expect(PictureArea.find(in: preview(bottom: 14, colour: (90, 140, 200))) == nil)
        #expect(PictureArea.find(in: preview(top: 14, bottom: 14, colour: (90, 140, 200))) != nil)
    }

    @Test func aLogoInAStripBelowBelongsToTheStrip() {
        let strip = preview(bottom: 20, colour: (255, 255, 255)) { x, y in
            (105..<112).contains(y) && (20..<70).contains(x) ? (200, 20, 20) : nil
        }
        #expect(PictureArea.find(in: strip) == area(bottom: 20))
    }

    /// The wall of a studio goes on to the head and the shoulders, which begin at other heights in other places.
    @Test func aBrightBackgroundIsNoBar() {
        let portrait = preview { x, y in
            let isPerson = abs(x - 80) * abs(x - 80) + (y - 70) * (y - 70) < 900 || y > 85 + abs(x - 80) / 2
            return isPerson ? nil : (254, 254, 254)
        }
        #expect(PictureArea.find(in: portrait) == nil)
    }

    /// Two hands before a white wall begin at the same distance from both edges, but gradually.
    @Test func aPictureThatBeginsGraduallyAtBothEdgesHasNoBars() {
        let hands = preview { x, y in
            let depth = min(x, 159 - x)
            return y < 20 + max(0, 220 - 12 * depth) ? (254, 254, 254) : nil
        }
        #expect(PictureArea.find(in: hands) == nil)
    }

    @Test func anEvenPictureHasNoBars() {
        #expect(PictureArea.find(in: preview { _, _ in (0, 0, 0) }) == nil)
        #expect(PictureArea.find(in: preview(top: 55, bottom: 55)) == nil)
    }

    /// Beside its bars, half of a dark film may be as black as they are.
    @Test func ofADarkFilmBothBarsMustAgree() {
        let isDark = { (x: Int) in x % 5 < 2 }
        let dark = preview(top: 15, bottom: 15) { x, y in
            (15..<105).contains(y) && isDark(x) ? Self.black : nil
        }
        #expect(PictureArea.find(in: dark) == area(top: 15, bottom: 15))
        let uneven = preview(top: 15, bottom: 30) { x, y in
            (15..<90).contains(y) && isDark(x) ? Self.black : nil
        }
        #expect(PictureArea.find(in: uneven) == nil)
    }

    @Test func tinyPicturesHaveNoBars() {
        for side in 1...4 { #expect(PictureArea.find(in: preview(width: side, height: side)) == nil) }
    }
}
