import TestSupport
import Testing

@testable import FaceCropFraming

@Suite struct SalientFrameTests {
    private static let photo = PixelSize(width: 1600, height: 1200)
    private static let cells = PixelSize(width: 40, height: 30)

    /// A mask that is `inside` in the cells of `columns` and `rows`, and elsewhere `outside`.
    private static func mask(
        _ columns: Range<Int>,
        _ rows: Range<Int>,
        inside: Float = 0.7,
        outside: Float = 0
    ) -> SalienceMask {
        let values = (0..<cells.pixelCount).map { index in
            columns.contains(index % cells.width) && rows.contains(index / cells.width) ? inside : outside
        }
        return SalienceMask(size: cells, values: values)
    }

    private static let ratios = [(1, 1), (3, 4), (16, 9), (2, 5), (3, 1)].map { AspectRatio(width: $0, height: $1) }

    /// A thing that fits is in the middle of the frame, as far as the photo's edge allows, and wholly inside.
    @Test(arguments: ratios)
    func aThingThatFitsIsShownWhole(ratio: AspectRatio) throws {
        let largest = FrameShape.largestSize(of: ratio, in: Self.photo)
        for column in stride(from: 0, through: 36, by: 3) {
            for row in stride(from: 0, through: 26, by: 2) {
                let mask = Self.mask(column..<column + 4, row..<row + 4)
                let frame = try #require(SalientFrame(mask, photo: Self.photo, ratio: ratio))
                let thing = PixelRect(x: Double(40 * column), y: Double(40 * row), width: 160, height: 160)
                #expect(frame.rect.size == largest && Self.photo.bounds.contains(frame.rect.asPixelRect))
                #expect(frame.rect.asPixelRect.contains(thing), "\(column), \(row): \(frame.rect)")
                #expect(frame.focus.distance(to: thing.center) < 1e-6)
                let wantedX = min(max(thing.center.x - Double(largest.width) / 2, 0), 1600 - Double(largest.width))
                let wantedY = min(max(thing.center.y - Double(largest.height) / 2, 0), 1200 - Double(largest.height))
                #expect(abs(Double(frame.rect.x) - wantedX) <= 0.5 && abs(Double(frame.rect.y) - wantedY) <= 0.5)
                #expect(abs(frame.score - 0.7) < 1e-6)
            }
        }
    }

    /// Of a standing person, the frame shows the head and a little space above it.
    @Test func ofWhatIsTooHighTheUpperEndIsShown() throws {
        let frame = try #require(
            SalientFrame(Self.mask(18..<22, 4..<30), photo: Self.photo, ratio: AspectRatio(width: 16, height: 9))
        )
        let top = Double(frame.rect.y)
        #expect(frame.rect.height == 900 && top < 160 && top > 160 - 0.06 * 900)
    }

    /// What is too wide is shown as far as possible: of two things, the larger one.
    @Test func ofTwoThingsTheLargerOneIsShown() throws {
        var values = Self.mask(7..<11, 10..<20).values
        for index in values.indices where 33..<40 ~= index % 40 && 10..<20 ~= index / 40 { values[index] = 0.7 }
        let mask = SalienceMask(size: Self.cells, values: values)
        let frame = try #require(SalientFrame(mask, photo: Self.photo, ratio: AspectRatio(width: 3, height: 4)))
        #expect(frame.rect.asPixelRect.contains(PixelRect(x: 1320, y: 400, width: 280, height: 400)))
    }

    @Test func faintMasksAndWideSubjectsHaveNoFrame() {
        for ratio in Self.ratios {
            #expect(SalientFrame(Self.mask(3..<5, 3..<5, inside: 0.09), photo: Self.photo, ratio: ratio) == nil)
            let fence = Self.mask(0..<40, 10..<20)
            let width = 0.94 * 1600 / Double(FrameShape.largestSize(of: ratio, in: Self.photo).width)
            #expect((SalientFrame(fence, photo: Self.photo, ratio: ratio) == nil) == (width > 1.5), "\(ratio)")
        }
        let strip = SalienceMask(size: PixelSize(width: 1, height: 1), values: [0.9])
        #expect(SalientFrame(strip, photo: PixelSize(width: 5000, height: 1), ratio: Self.ratios[0]) == nil)
    }

    /// Around a sure thing that is not large, the frame is smaller, but has the pixels of the output.
    @Test func aSmallSureThingIsShownLarger() throws {
        let square = AspectRatio(width: 1, height: 1)
        func side(_ cells: Int, inside: Float = 0.9, leastSize: Int? = nil) throws -> Int {
            let mask = Self.mask(10..<10 + cells, 10..<10 + cells, inside: inside)
            let least = leastSize.map { PixelSize(width: $0, height: $0) }
            let frame = SalientFrame(mask, photo: Self.photo, ratio: square, leastSize: least)
            let rect = try #require(frame).rect
            #expect(rect.width == rect.height)
            return rect.width
        }
        // 55 % of 1,200 pixels at least; then the inner 94 % of the thing have 70 % of the side.
        #expect(try side(4) == 660)
        #expect(try side(16) == Int((16 * 40 * 0.94 / 0.7).rounded()))
        #expect(try side(20) == Int((20 * 40 * 0.94 / 0.7).rounded()) || 20 * 40 * 0.94 / 0.7 > 0.92 * 1200)
        #expect(try side(21) == 1200)
        #expect(try side(4, inside: 0.79) == 1200)
        #expect(try side(4, leastSize: 660) == 660 && side(4, leastSize: 661) == 1200)
    }

    /// A mirrored photo has the mirrored frame.
    @Test func leftAndRightAreAlike() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let values = (0..<Self.cells.pixelCount).map { _ in Float.random(in: 0...1, using: &generator) }
            let mirrored = values.indices.map { values[$0 / 40 * 40 + 39 - $0 % 40] }
            let mask = SalienceMask(size: Self.cells, values: values)
            let otherMask = SalienceMask(size: Self.cells, values: mirrored)
            for ratio in Self.ratios {
                let frame = SalientFrame(mask, photo: Self.photo, ratio: ratio)
                let other = SalientFrame(otherMask, photo: Self.photo, ratio: ratio)
                #expect((frame == nil) == (other == nil))
                guard let frame, let other else { continue }
                #expect(abs(1600 - frame.rect.x - frame.rect.width - other.rect.x) <= 1 && frame.rect.y == other.rect.y)
            }
        }
    }
}
