import TestSupport
import Testing

@testable import FaceCropModel

/// Which frame of an override counts for an output, and which pixels it shows.
@Suite struct OverrideFrameTests {
    private static let ratios = ["1:1", "4:5", "3:2", "16:9", "9:16", "1.91:1"].compactMap { AspectRatio(text: $0) }

    private static func override(_ ratios: [AspectRatio]) -> PhotoOverride {
        PhotoOverride(frames: ratios.map { .init(ratio: $0, area: UnitRect(x: 0, y: 0, width: 0.5, height: 0.5)) })
    }

    /// Each size that is a ratio rounded to whole pixels takes the frame of that ratio, and of no other.
    @Test func aSizeTakesTheFrameOfItsRatio() throws {
        let all = Self.override(Self.ratios)
        for ratio in Self.ratios {
            for width in 60...400 {
                let size = PixelSize(width: width, height: Int((Double(width) / ratio.value).rounded()))
                #expect(all.frame(for: .size(size))?.ratio == ratio, "\(size)")
                let others = Self.override(Self.ratios.filter { $0 != ratio })
                #expect(others.frame(for: .size(size)) == nil, "\(size)")
            }
            #expect(all.frame(for: .aspect(ratio))?.ratio == ratio)
            let doubled = AspectRatio(width: 2 * ratio.width, height: 2 * ratio.height)
            #expect(all.frame(for: .aspect(doubled))?.ratio == ratio)
        }
        #expect(all.frame(for: .size(PixelSize(width: 700, height: 100))) == nil)
    }

    @Test func withoutAShapeOnlyASingleFrameCounts() {
        #expect(Self.override([Self.ratios[1]]).frame(for: nil)?.ratio == Self.ratios[1])
        #expect(Self.override(Array(Self.ratios.prefix(2))).frame(for: nil) == nil)
        #expect(Self.override([]).frame(for: nil) == nil)
    }

    /// In each photo, the frame has the ratio in whole pixels, is inside the photo, and is the drawn one but for a
    /// pixel on each side.
    @Test func aFrameOfTheRatioIsUsedExactly() {
        var random = SeededGenerator(seed: 82)
        for _ in 0..<4000 {
            let ratio = Self.ratios.randomElement(using: &random) ?? Self.ratios[0]
            let photo = PixelSize(
                width: Int.random(in: 60...3000, using: &random),
                height: Int.random(in: 60...3000, using: &random)
            )
            let largest = min(Double(photo.width), Double(photo.height) * ratio.value)
            let width = largest * Double.random(in: 0.2...1, using: &random)
            let drawn = PixelRect(
                x: Double.random(in: 0...(Double(photo.width) - width), using: &random),
                y: Double.random(in: 0...max(0, Double(photo.height) - width / ratio.value), using: &random),
                width: width,
                height: width / ratio.value
            )
            let rect = OverrideFrame.rect(UnitRect(drawn, in: photo), ratio: ratio, photo: photo)
            #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= photo.width && rect.maxY <= photo.height)
            let isRatio =
                abs(Double(rect.width) - Double(rect.height) * ratio.value) <= max(1, ratio.value)
            #expect(isRatio, "\(rect) is no \(ratio)")
            let exact = rect.asPixelRect
            let distance =
                [
                    exact.minX - drawn.minX, exact.minY - drawn.minY, exact.maxX - drawn.maxX, exact.maxY - drawn.maxY,
                ].map(abs).max() ?? 0
            #expect(distance <= 1.01 + max(ratio.value, 1 / ratio.value) / 2, "\(rect) for \(drawn) in \(photo)")
            #expect(OverrideFrame.hasRatio(UnitRect(drawn, in: photo), ratio, in: photo))
        }
    }

    /// A frame of another ratio gives its largest part of the ratio.
    @Test func aFrameOfAnotherRatioIsCutToTheRatio() throws {
        let photo = PixelSize(width: 1000, height: 500)
        let area = UnitRect(x: 0.1, y: 0.2, width: 0.5, height: 0.5)
        let square = try #require(AspectRatio(text: "1:1"))
        #expect(!OverrideFrame.hasRatio(area, square, in: photo))
        let rect = OverrideFrame.rect(area, ratio: square, photo: photo)
        #expect(rect == WholePixelRect(x: 225, y: 100, width: 250, height: 250))
        #expect(
            OverrideFrame.rect(area, ratio: nil, photo: photo)
                == WholePixelRect(x: 100, y: 100, width: 500, height: 250)
        )
    }

    /// Four quarter turns change nothing, and a turned frame shows the same part of the turned photo.
    @Test func anOverrideTurnsWithItsPhoto() {
        let box = UnitRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5)
        let override = PhotoOverride(
            frames: [.init(ratio: Self.ratios[0], area: box)],
            focalPoint: UnitPoint(x: 0.25, y: 0.75),
            face: .box(box)
        )
        let once = override.turnedClockwise(quarterTurns: 1)
        // What was at the bottom is on the left.
        #expect(once.focalPoint == UnitPoint(x: 0.25, y: 0.25))
        #expect(abs((once.frames.first?.area.x ?? 0) - 0.3) < 1e-12 && once.frames.first?.area.y == 0.1)
        #expect(once.frames.first?.area.width == 0.5 && once.frames.first?.area.height == 0.3)
        for turns in -4...4 {
            var stepwise = override
            for _ in 0..<((turns + 4) % 4) { stepwise = stepwise.turnedClockwise(quarterTurns: 1) }
            #expect(override.turnedClockwise(quarterTurns: turns) == stepwise)
        }
        #expect(override.turnedClockwise(quarterTurns: 4) == override)
    }
}
