import TestSupport
import Testing

@testable import FaceCropModel

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

    /// Two things that are too far apart for the frame: the one that stands out more is whole and in the middle of the
    /// frame, however far they are apart; nothing is cut in two.
    @Test(arguments: [(4.0, 5.0), (2, 3), (9, 16), (1, 1)])
    func ofTwoThingsFarApartOneIsWhole(width: Double, height: Double) throws {
        let ratio = AspectRatio(width: width, height: height)
        let largest = FrameShape.largestSize(of: ratio, in: Self.photo)
        var splitCount = 0
        for (left, right) in [(3, 6), (6, 3)] {
            for gap in 10...(40 - left - right) {
                var values = Self.mask(0..<left, 8..<20, inside: 1).values
                let columns = left + gap..<left + gap + right
                for index in values.indices where columns ~= index % 40 && 8..<20 ~= index / 40 { values[index] = 1 }
                let mask = SalienceMask(size: Self.cells, values: values)
                let frame = try #require(SalientFrame(mask, photo: Self.photo, ratio: ratio), "\(gap)")
                let things = [(0, left), (left + gap, right)].map { start, length in
                    PixelRect(x: Double(40 * start), y: 320, width: Double(40 * length), height: 480)
                }
                let rect = frame.rect.asPixelRect
                let greater = left > right ? things[0] : things[1]
                #expect(rect.contains(greater, tolerance: 1), "\(gap): \(rect)")
                guard Double(40 * (left + gap + right)) > 1.1 * Double(largest.width) else { continue }
                splitCount += 1
                let other = left > right ? things[1] : things[0]
                // At the edge of the photo, the frame cannot move away from the other thing.
                let isAtEdge = rect.minX == 0 || rect.maxX == 1600
                #expect(isAtEdge || rect.intersection(other) == nil, "\(gap): \(rect)")
                let middle = min(max(greater.center.x, rect.width / 2), 1600 - rect.width / 2)
                #expect(abs(rect.center.x - middle) <= 1, "\(gap): \(rect)")
            }
        }
        #expect(splitCount > 0 || ratio == AspectRatio(width: 1, height: 1))
    }

    /// Each of three things alike has less than half of what stands out.
    @Test(arguments: [(2.0, 3.0), (9, 16)]) func ofThreeThingsAlikeNoneIsChosen(width: Double, height: Double) throws {
        var values = Self.mask(0..<4, 8..<20, inside: 1).values
        for index in values.indices where [18, 36].contains(where: { $0..<$0 + 4 ~= index % 40 }) {
            if 8..<20 ~= index / 40 { values[index] = 1 }
        }
        let mask = SalienceMask(size: Self.cells, values: values)
        let ratio = AspectRatio(width: width, height: height)
        let frame = SalientFrame(mask, photo: Self.photo, ratio: ratio)
        #expect(frame == nil)
    }

    /// Of a subject in one piece that is too wide, no part is chosen, wherever the mask is surest.
    @Test func aSubjectThatIsTooWideIsSaidToBeCut() throws {
        let ratio = AspectRatio(width: 4, height: 5)
        for (width, isCut) in [(20, false), (29, true)] {
            for column in 0..<width - 5 {
                // A part of the photo is vaguely salient, and five columns in it surely.
                var values = Self.mask(0..<width, 5..<25, inside: 0.7).values
                for index in values.indices where column..<column + 5 ~= index % 40 && 5..<25 ~= index / 40 {
                    values[index] = 1
                }
                let mask = SalienceMask(size: Self.cells, values: values)
                let frame = try #require(SalientFrame(mask, photo: Self.photo, ratio: ratio))
                #expect(frame.cutsSubject == isCut, "\(width), \(column)")
            }
        }
    }

    /// The part that every usual ratio can show is a thing, never the gap between two.
    @Test func theFocusIsNeverInAGap() {
        for gap in 1...28 {
            var values = Self.mask(0..<4, 8..<20, inside: 1).values
            for index in values.indices where 4 + gap..<10 + gap ~= index % 40 && 8..<20 ~= index / 40 {
                values[index] = 1
            }
            let mask = SalienceMask(size: Self.cells, values: values)
            for ratio in Self.ratios {
                guard let frame = SalientFrame(mask, photo: Self.photo, ratio: ratio) else { continue }
                // What fits into the narrowest of usual ratios, 675 of 1,600 pixels, is one subject.
                guard Double(40 * (10 + gap)) > 1.1 * 675 else { continue }
                let greater = Double(40 * (4 + gap))..<Double(40 * (10 + gap))
                #expect(greater.contains(frame.focus.x), "\(gap): \(frame.focus)")
                #expect(frame.subject.width <= 675)
            }
        }
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
