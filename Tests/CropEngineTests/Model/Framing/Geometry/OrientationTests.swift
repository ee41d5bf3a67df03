import Testing

@testable import FaceCropModel

@Suite struct OrientationTests {
    /// A stored picture as a grid of labels, transformed as the EXIF standard describes the eight values: by the visual
    /// position of the stored row 0 and column 0.
    private func uprightGrid(_ stored: [[Int]], _ orientation: Orientation) -> [[Int]] {
        let mirrored = { (grid: [[Int]]) in grid.map { Array($0.reversed()) } }
        let flipped = { (grid: [[Int]]) in Array(grid.reversed()) }
        let transposed = { (grid: [[Int]]) in grid[0].indices.map { column in grid.map { $0[column] } } }
        return switch orientation {
        case .upright: stored  // row 0 at the top, column 0 at the left
        case .mirrored: mirrored(stored)  // top, right
        case .turned180: flipped(mirrored(stored))  // bottom, right
        case .flipped: flipped(stored)  // bottom, left
        case .transposed: transposed(stored)  // left, top
        case .needsClockwiseTurn: mirrored(transposed(stored))  // right, top
        case .transversed: flipped(mirrored(transposed(stored)))  // right, bottom
        case .needsAnticlockwiseTurn: flipped(transposed(stored))  // left, bottom
        }
    }

    @Test(arguments: Orientation.allCases)
    func pointsFollowThePixels(orientation: Orientation) {
        let stored = [[0, 1, 2], [3, 4, 5]]
        let storedSize = PixelSize(width: 3, height: 2)
        let upright = uprightGrid(stored, orientation)
        #expect(
            orientation.uprightSize(stored: storedSize) == PixelSize(width: upright[0].count, height: upright.count)
        )
        for row in 0..<2 {
            for column in 0..<3 {
                let center = PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
                let seen = orientation.upright(center, stored: storedSize)
                #expect(upright[Int(seen.y)][Int(seen.x)] == stored[row][column])
                let shown = WholePixelRect(x: Int(seen.x), y: Int(seen.y), width: 1, height: 1)
                #expect(
                    orientation.stored(shown, stored: storedSize)
                        == WholePixelRect(x: column, y: row, width: 1, height: 1)
                )
            }
        }
    }

    @Test(arguments: Orientation.allCases)
    func aQuarterTurnMoreTurnsWhatIsSeen(orientation: Orientation) {
        let stored = [[0, 1, 2], [3, 4, 5]]
        let seen = uprightGrid(stored, orientation)
        let turned = uprightGrid(seen, .needsClockwiseTurn)
        #expect(uprightGrid(stored, orientation.turnedClockwise(quarterTurns: 1)) == turned)
        #expect(orientation.turnedClockwise(quarterTurns: 4) == orientation)
        #expect(orientation.turnedClockwise(quarterTurns: 1).turnedClockwise(quarterTurns: 3) == orientation)
    }
}
