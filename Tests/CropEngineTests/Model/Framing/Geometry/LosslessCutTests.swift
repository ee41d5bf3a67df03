import Testing

@testable import FaceCropModel

@Suite struct LosslessCutTests {
    private static let units = [(8, 8), (16, 16), (16, 8), (8, 16), (32, 8)].map {
        PixelSize(width: $0.0, height: $0.1)
    }
    private static let stored = [(48, 32), (61, 45), (64, 37), (7, 5)].map { PixelSize(width: $0.0, height: $0.1) }

    /// Frames that begin and end everywhere in the photo, also at its edges.
    private static func frames(in size: PixelSize) -> [WholePixelRect] {
        func spans(_ length: Int) -> [(Int, Int)] {
            let ends = [0, 1, 3, 8, 15, 16, 17, 31, length - 1, length].filter { (0...length).contains($0) }
            return ends.flatMap { start in ends.filter { $0 > start }.map { (start, $0) } }
        }
        return spans(size.width).flatMap { x in
            spans(size.height).map { y in
                WholePixelRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
            }
        }
    }

    /// Calls `body` with each combination of orientation, size, unit and frame.
    private static func sweep(
        _ orientation: Orientation,
        _ body: (LosslessCut, _ frame: WholePixelRect, _ stored: PixelSize, _ unit: PixelSize) throws -> Void
    ) throws {
        for stored in stored {
            for unit in units {
                for frame in frames(in: orientation.uprightSize(stored: stored)) {
                    let cut = try #require(
                        LosslessCut(frame, orientation: orientation, stored: stored, unit: unit),
                        "\(frame) of \(stored)"
                    )
                    try body(cut, frame, stored, unit)
                }
            }
        }
    }

    /// No pixel of the frame is lost, and less than one unit is added, on at most one side of each axis.
    @Test(arguments: Orientation.allCases) func theFrameGrowsByLessThanAUnit(orientation: Orientation) throws {
        try Self.sweep(orientation) { cut, frame, stored, unit in
            let upright = orientation.uprightSize(stored: stored)
            let unit = orientation.uprightSize(stored: unit)
            #expect(cut.frame.intersection(frame) == frame)
            #expect(cut.frame.intersection(WholePixelRect(covering: upright)) == cut.frame)
            #expect(cut.frame.width - frame.width < unit.width)
            #expect(cut.frame.height - frame.height < unit.height)
            #expect(cut.frame.x == frame.x || cut.frame.maxX == frame.maxX)
            #expect(cut.frame.y == frame.y || cut.frame.maxY == frame.maxY)
            #expect(cut.part == orientation.stored(cut.frame, stored: stored))
        }
    }

    /// The pixel at the top left of the output is the corner of a unit, as a decoder of the output needs it.
    @Test(arguments: Orientation.allCases) func theOutputBeginsWithAWholeUnit(orientation: Orientation) throws {
        try Self.sweep(orientation) { cut, _, stored, unit in
            // Where the corner of the output is in the stored part, found by turning it back.
            let corner = cut.turn.inverse.upright(PixelPoint(x: 0, y: 0), stored: cut.storedOutputSize)
            #expect((cut.part.x + Int(corner.x)) % unit.width == 0)
            #expect((cut.part.y + Int(corner.y)) % unit.height == 0)
        }
    }

    /// A tag is needed exactly if the output would begin with the partial unit at an end of the stored picture.
    @Test(arguments: Orientation.allCases) func onlyPartialUnitsKeepTheStoredOrientation(
        orientation: Orientation
    ) throws {
        try Self.sweep(orientation) { cut, frame, stored, unit in
            let upright = orientation.uprightSize(stored: stored)
            // The upright corner of the frame, one pixel wide, in the stored picture.
            let corner = orientation.stored(WholePixelRect(x: frame.x, y: frame.y, width: 1, height: 1), stored: stored)
            // The unit around it is partial if it reaches beyond the stored picture, where the upright one begins.
            let first = orientation.stored(WholePixelRect(x: 0, y: 0, width: 1, height: 1), stored: stored)
            let isPartialAcross = first.x > 0 && (corner.x / unit.width + 1) * unit.width > stored.width
            let isPartialDown = first.y > 0 && (corner.y / unit.height + 1) * unit.height > stored.height
            #expect((cut.tag != .upright) == (isPartialAcross || isPartialDown), "\(frame) \(upright) \(unit)")
            #expect(cut.tag == .upright ? cut.turn == orientation : cut.turn == .upright && cut.tag == orientation)
        }
    }

    @Test func framesBeyondThePhotoHaveNoCut() {
        let size = PixelSize(width: 40, height: 30)
        let unit = PixelSize(width: 8, height: 8)
        for frame in [(-1, 0, 10, 10), (0, -1, 10, 10), (31, 0, 10, 10), (0, 21, 10, 10), (5, 5, 0, 3)] {
            let rect = WholePixelRect(x: frame.0, y: frame.1, width: frame.2, height: frame.3)
            #expect(LosslessCut(rect, orientation: .upright, stored: size, unit: unit) == nil)
        }
    }

    /// The mirrors and reversed axes say the same as the map of points.
    @Test(arguments: Orientation.allCases) func mirrorsAreThoseOfTheMap(orientation: Orientation) {
        let stored = PixelSize(width: 10, height: 20)
        let origin = orientation.upright(PixelPoint(x: 0, y: 0), stored: stored)
        let right = orientation.upright(PixelPoint(x: 1, y: 0), stored: stored)
        let down = orientation.upright(PixelPoint(x: 0, y: 1), stored: stored)
        #expect(orientation.mirrors.x == (min(right.x, down.x) < origin.x))
        #expect(orientation.mirrors.y == (min(right.y, down.y) < origin.y))
        #expect(orientation.reversedAxes.x == (right.x < origin.x || right.y < origin.y))
        #expect(orientation.reversedAxes.y == (down.x < origin.x || down.y < origin.y))
    }
}
