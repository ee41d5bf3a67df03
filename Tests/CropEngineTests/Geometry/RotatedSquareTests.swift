import CropEngine
import Foundation
import Testing

@Suite struct RotatedSquareTests {
    /// Squares of many places, sizes and turns.
    static var squares: [RotatedSquare] {
        stride(from: -180.0, through: 180, by: 7.5).flatMap { degrees in
            [0.5, 64, 1777.25].map { side in
                RotatedSquare(
                    center: PixelPoint(x: 312.7 - side / 3, y: 95.2 + side / 7),
                    side: side,
                    rotationRadians: degrees * .pi / 180
                )
            }
        }
    }

    /// The corners by walking half a side along both turned axes, clockwise being positive where y points down.
    private func corner(_ square: RotatedSquare, right: Double, down: Double) -> PixelPoint {
        let angle = square.rotationRadians
        let along = right * square.side / 2
        let across = down * square.side / 2
        return PixelPoint(
            x: square.center.x + along * cos(angle) - across * sin(angle),
            y: square.center.y + along * sin(angle) + across * cos(angle)
        )
    }

    @Test(arguments: [false, true])
    func cornersGoToCorners(isMirrored: Bool) throws {
        for square in Self.squares {
            let transform = square.transform(toPictureOf: 192, isMirrored: isMirrored)
            for (right, down) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (0, 0)] {
                let seen = transform.applied(to: corner(square, right: right, down: down))
                let wanted = PixelPoint(x: 96 + 96 * (isMirrored ? -right : right), y: 96 + 96 * down)
                #expect(seen.distance(to: wanted) < 1e-6)
                let back = try #require(transform.inverse).applied(to: wanted)
                #expect(back.distance(to: corner(square, right: right, down: down)) < 1e-6)
            }
            #expect((transform.determinant < 0) == isMirrored)
        }
    }

    @Test func theBoundsHoldTheCornersAndNoMore() {
        for square in Self.squares {
            let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { corner(square, right: $0.0, down: $0.1) }
            let bounds = square.bounds
            #expect(abs(bounds.minX - (corners.map(\.x).min() ?? 0)) < 1e-6)
            #expect(abs(bounds.maxX - (corners.map(\.x).max() ?? 0)) < 1e-6)
            #expect(abs(bounds.minY - (corners.map(\.y).min() ?? 0)) < 1e-6)
            #expect(abs(bounds.maxY - (corners.map(\.y).max() ?? 0)) < 1e-6)
        }
    }
}
