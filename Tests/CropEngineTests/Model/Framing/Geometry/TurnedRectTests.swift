import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct TurnedRectTests {
    private static let rect = TurnedRect(
        center: PixelPoint(x: 300, y: 200),
        width: 120,
        height: 60,
        clockwiseRadians: 0
    )

    /// A position in a rotated square, computed along both rotated axes; clockwise is positive because y points down; 1
    /// is an edge.
    private func place(_ square: TurnedRect, right: Double, down: Double) -> PixelPoint {
        let angle = square.clockwiseRadians
        let along = right * square.width / 2
        let across = down * square.height / 2
        return PixelPoint(
            x: square.center.x + along * cos(angle) - across * sin(angle),
            y: square.center.y + along * sin(angle) + across * cos(angle)
        )
    }

    @Test(arguments: [false, true])
    func mirroredOrNotCornersGoToCorners(isMirrored: Bool) throws {
        let size = PixelSize(width: 192, height: 192)
        for square in TurnedRect.scriptedSquares {
            let transform = square.transform(toPictureOf: size, isMirrored: isMirrored)
            for (right, down) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (0, 0)] {
                let seen = transform.applied(to: place(square, right: right, down: down))
                let wanted = PixelPoint(x: 96 + 96 * (isMirrored ? -right : right), y: 96 + 96 * down)
                #expect(seen.distance(to: wanted) < 1e-6)
                let back = try #require(transform.inverse).applied(to: wanted)
                #expect(back.distance(to: place(square, right: right, down: down)) < 1e-6)
            }
            #expect((transform.determinant < 0) == isMirrored)
        }
    }

    private static func turned(degrees: Double) -> TurnedRect {
        var turned = rect
        turned.clockwiseRadians = degrees * .pi / 180
        return turned
    }

    /// The map takes the corners to those of the picture, at every angle.
    @Test func theTransformTakesCornersToCorners() {
        let size = PixelSize(width: 300, height: 90)
        let expected = [(0.0, 0.0), (300, 0), (300, 90), (0, 90)].map { PixelPoint(x: $0, y: $1) }
        for degrees in stride(from: -180.0, through: 180, by: 7.5) {
            let turned = Self.turned(degrees: degrees)
            let map = turned.transform(toPictureOf: size)
            for (corner, target) in zip(turned.corners, expected) {
                #expect(map.applied(to: corner).distance(to: target) < 1e-9)
            }
        }
    }

    @Test func boundsAreThoseOfTheCorners() {
        for degrees in stride(from: -180.0, through: 180, by: 7.5) {
            let turned = Self.turned(degrees: degrees)
            let (xs, ys) = (turned.corners.map(\.x), turned.corners.map(\.y))
            #expect(
                abs(turned.bounds.minX - (xs.min() ?? 0)) < 1e-9 && abs(turned.bounds.maxX - (xs.max() ?? 0)) < 1e-9
            )
            #expect(
                abs(turned.bounds.minY - (ys.min() ?? 0)) < 1e-9 && abs(turned.bounds.maxY - (ys.max() ?? 0)) < 1e-9
            )
        }
    }

    /// A frame that is rotated clockwise shows a head that leans clockwise upright.
    @Test func turningIsClockwise() {
        let upright = PixelRect(x: 0, y: 0, width: 10, height: 10)
        let turned = TurnedRect(upright, turnedBy: .pi / 2, about: PixelPoint(x: 0, y: 0))
        #expect(turned.center.distance(to: PixelPoint(x: -5, y: 5)) < 1e-9)
        #expect(turned.corners[0].distance(to: PixelPoint(x: 0, y: 0)) < 1e-9)
    }

    /// The moved rectangle is inside, with the same ratio and angle; if it was inside already, it is unchanged.
    @Test func turnedRectsMoveIntoThePhotoByTheLeast() {
        let photo = PixelSize(width: 400, height: 250)
        for degrees in stride(from: -90.0, through: 90, by: 11) {
            for x in stride(from: -100.0, through: 500, by: 75) {
                for factor in [0.5, 1, 2, 6] {
                    var wanted = Self.turned(degrees: degrees)
                    wanted.center.x = x
                    wanted.width *= factor
                    wanted.height *= factor
                    let moved = wanted.movedInside(photo)
                    #expect(photo.bounds.contains(moved.bounds, tolerance: 1e-6))
                    #expect(
                        abs(moved.width / moved.height - 2) < 1e-9 && moved.clockwiseRadians == wanted.clockwiseRadians
                    )
                    if photo.bounds.contains(wanted.bounds) {
                        #expect(
                            moved.center.distance(to: wanted.center) < 1e-9 && abs(moved.width - wanted.width) < 1e-9
                        )
                    }
                    if wanted.bounds.width < 400, wanted.bounds.height < 250 {
                        #expect(abs(moved.width - wanted.width) < 1e-9)
                    }
                }
            }
        }
    }

    /// A picture's map tells which rectangle it shows.
    @Test func theMapTellsTheRectangle() throws {
        let size = PixelSize(width: 60, height: 30)
        for degrees in stride(from: -170.0, through: 170, by: 17) {
            let turned = Self.turned(degrees: degrees)
            let shown = try #require(TurnedRect(shownBy: turned.transform(toPictureOf: size), size: size))
            #expect(shown.center.distance(to: turned.center) < 1e-9)
            #expect(abs(shown.width - turned.width) < 1e-9 && abs(shown.height - turned.height) < 1e-9)
            #expect(abs(shown.clockwiseRadians - turned.clockwiseRadians) < 1e-9)
        }
        let flat = AffineMatrix(a: 1, b: 1, tx: 0, c: 1, d: 1, ty: 0)
        #expect(TurnedRect(shownBy: flat, size: size) == nil)
    }
}
