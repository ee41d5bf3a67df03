import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct ConvexPolygonTests {
    /// Compares the area with the share of a rotated rectangle inside another one, counted on a grid of points.
    @Test func clippedAreasAreThoseCounted() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            let turned = TurnedRect(
                center: PixelPoint(x: .random(in: -10...50, using: &random), y: .random(in: -10...50, using: &random)),
                width: .random(in: 5...60, using: &random),
                height: .random(in: 5...60, using: &random),
                clockwiseRadians: .random(in: -4...4, using: &random)
            )
            let rect = PixelRect(x: 0, y: 0, width: 40, height: .random(in: 10...40, using: &random))
            let upright = turned.transform(toPictureOf: PixelSize(width: 1, height: 1))
            var count = 0
            let steps = 100
            for row in 0..<steps {
                for column in 0..<steps {
                    let point = PixelPoint(
                        x: (Double(column) + 0.5) * rect.width / Double(steps),
                        y: (Double(row) + 0.5) * rect.height / Double(steps)
                    )
                    let place = upright.applied(to: point)
                    if (0...1).contains(place.x), (0...1).contains(place.y) { count += 1 }
                }
            }
            let counted = rect.area * Double(count) / Double(steps * steps)
            let area = ConvexPolygon(turned.corners).clipped(to: rect).area
            #expect(abs(area - counted) < 0.015 * rect.area, "\(turned) \(area) \(counted)")
        }
    }

    @Test func polygonsClippedAwayHaveNoArea() {
        let square = ConvexPolygon([(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { PixelPoint(x: $0, y: $1) })
        #expect(square.area == 1)
        #expect(square.clipped(to: PixelRect(x: 2, y: 0, width: 5, height: 5)).area == 0)
        #expect(square.clipped(to: PixelRect(x: -1, y: -1, width: 5, height: 5)).area == 1)
        #expect(ConvexPolygon([]).area == 0)
    }
}
