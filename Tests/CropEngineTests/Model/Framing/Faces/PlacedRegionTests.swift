import Testing

@testable import FaceCropModel

struct PlacedRegionTests {
    private static let stored = PixelSize(width: 40, height: 30)

    /// Where row 0 and column 0 of the stored picture are seen: an independent statement of the eight orientations.
    ///
    /// Source: Exif 2.32, tag Orientation.
    private enum Edge { case top, bottom, left, right }
    private static let edges: [Orientation: (row0: Edge, column0: Edge)] = [
        .upright: (.top, .left), .mirrored: (.top, .right), .turned180: (.bottom, .right), .flipped: (.bottom, .left),
        .transposed: (.left, .top), .needsClockwiseTurn: (.right, .top), .transversed: (.right, .bottom),
        .needsAnticlockwiseTurn: (.left, .bottom),
    ]

    /// The upright pixel that shows the stored pixel of a column and a row.
    private func upright(_ column: Int, _ row: Int, _ orientation: Orientation) throws -> (x: Int, y: Int) {
        let (row0, column0) = try #require(Self.edges[orientation])
        let (lastColumn, lastRow) = (Self.stored.width - 1, Self.stored.height - 1)
        var (x, y) = (0, 0)
        switch row0 {
        case .top: y = row
        case .bottom: y = lastRow - row
        case .left: x = row
        case .right: x = lastRow - row
        }
        switch column0 {
        case .top: y = column
        case .bottom: y = lastColumn - column
        case .left: x = column
        case .right: x = lastColumn - column
        }
        return (x, y)
    }

    /// A region of stored pixels covers exactly the upright pixels that show them, in every orientation.
    @Test(arguments: Orientation.allCases)
    func aStoredRegionCoversThePixelsThatShowIt(_ orientation: Orientation) throws {
        for (column, row, width, height) in [
            (0, 0, 1, 1), (3, 5, 7, 4), (39, 29, 1, 1), (0, 10, 40, 3), (20, 0, 2, 30),
        ] {
            let area = UnitRect(
                PixelRect(x: Double(column), y: Double(row), width: Double(width), height: Double(height)),
                in: Self.stored
            )
            let placed = PlacedRegion.placed(
                [FaceRegion(name: "A", area: area)],
                in: .stored,
                stored: Self.stored,
                orientation
            )
            let box = try #require(placed.first?.box)
            var pixels: Set<[Int]> = []
            for storedRow in row..<(row + height) {
                for storedColumn in column..<(column + width) {
                    let pixel = try upright(storedColumn, storedRow, orientation)
                    pixels.insert([pixel.x, pixel.y])
                }
            }
            let xs = pixels.map { $0[0] }
            let ys = pixels.map { $0[1] }
            let (left, top) = (try #require(xs.min()), try #require(ys.min()))
            #expect(abs(box.minX - Double(left)) < 1e-9 && abs(box.minY - Double(top)) < 1e-9)
            #expect(abs(box.maxX - Double(try #require(xs.max()) + 1)) < 1e-9)
            #expect(abs(box.maxY - Double(try #require(ys.max()) + 1)) < 1e-9)
        }
    }

    /// A region that was drawn on the upright picture stays where it is, whatever the orientation.
    @Test(arguments: Orientation.allCases)
    func anUprightRegionIsNotTurned(_ orientation: Orientation) {
        let area = UnitRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
        let placed = PlacedRegion.placed(
            [FaceRegion(name: nil, area: area)],
            in: .upright,
            stored: Self.stored,
            orientation
        )
        let size = orientation.uprightSize(stored: Self.stored)
        let expected = PixelRect(
            x: 0.25 * Double(size.width),
            y: 0.5 * Double(size.height),
            width: 0.125 * Double(size.width),
            height: 0.25 * Double(size.height)
        )
        #expect(placed.map(\.box) == [expected])
    }

    /// The stored picture, unless only the upright one has the ratio of the picture that was drawn on.
    @Test(arguments: Orientation.allCases)
    func theSizeTellsTheFrame(_ orientation: Orientation) {
        func frame(_ width: Int, _ height: Int) -> PlacedRegion.Frame? {
            PlacedRegion.frame(appliedTo: PixelSize(width: width, height: height), stored: Self.stored, orientation)
        }
        let swaps = [.transposed, .needsClockwiseTurn, .transversed, .needsAnticlockwiseTurn].contains(orientation)
        #expect(PlacedRegion.frame(appliedTo: nil, stored: Self.stored, orientation) == .stored)
        for factor in [1, 3, 100] {
            #expect(frame(40 * factor, 30 * factor) == .stored, "shrunk since")
            #expect(frame(30 * factor, 40 * factor) == (swaps ? .upright : nil), "drawn on the upright picture")
            #expect(frame(40 * factor, 40 * factor) == nil, "cropped since")
        }
        #expect(frame(4016, 3000) == .stored, "a few columns are missing")
    }

    /// In a square, nobody can tell; the standard counts.
    @Test func aSquareCountsAsStored() {
        let square = PixelSize(width: 500, height: 500)
        #expect(PlacedRegion.frame(appliedTo: square, stored: square, .needsClockwiseTurn) == .stored)
    }

    @Test func regionsAreClippedAndThoseOfNoPixelsAreLeftOut() {
        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect? {
            let area = UnitRect(x: x, y: y, width: width, height: height)
            let region = FaceRegion(name: nil, area: area)
            return PlacedRegion.placed([region], in: .stored, stored: Self.stored, .upright).first?.box
        }
        #expect(box(-0.5, -0.5, 1, 1) == PixelRect(x: 0, y: 0, width: 20, height: 15))
        #expect(box(0.5, 0.5, 1, 1) == PixelRect(x: 20, y: 15, width: 20, height: 15))
        #expect(box(1, 0, 0.5, 0.5) == nil)
        #expect(box(0.5, 0.5, 0.01, 0.5) == nil, "less than a pixel wide")
        #expect(box(0.5, 0.5, 0, 0) == nil)
        #expect(box(.nan, 0, 1, 1) == nil)
    }
}
