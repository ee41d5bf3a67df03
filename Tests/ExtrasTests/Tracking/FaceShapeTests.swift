import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Shapes of faces are compared wherever, however large and however tilted the faces are.
struct FaceShapeTests {
    private static let points: [Landmark: PixelPoint] = Dictionary(
        uniqueKeysWithValues: Landmark.allCases.enumerated().map { index, landmark in
            (landmark, PixelPoint(x: 40 * Double(index % 4), y: 30 * Double(index / 4) + 7 * Double(index % 3)))
        }
    )

    @Test func aFaceThatMovesKeepsItsShape() throws {
        let shape = try #require(FaceShape(Self.points))
        for radians in [-0.7, 0, 0.3] {
            for scale in [0.5, 1, 3] {
                var turn = AffineMatrix.turning(radians: radians, about: PixelPoint(x: 10, y: 20))
                (turn.a, turn.b, turn.c, turn.d) = (scale * turn.a, scale * turn.b, scale * turn.c, scale * turn.d)
                let moved = try #require(FaceShape(Self.points.mapValues(turn.applied)))
                #expect(shape.difference(from: moved) < 1e-7)
                #expect(moved.difference(from: shape) < 1e-7)
            }
        }
    }

    @Test func eyelidsDoNotCountAndAllElseDoes() throws {
        let shape = try #require(FaceShape(Self.points))
        for landmark in Landmark.allCases {
            var points = Self.points
            let point = try #require(points[landmark])
            points[landmark] = PixelPoint(x: point.x, y: point.y + 30)
            let difference = try #require(FaceShape(points)).difference(from: shape)
            let isLid = landmark == .rightPupil || landmark == .leftPupil
            #expect(isLid ? difference < 1e-7 : difference > FaceShape.maximumDifference, "\(landmark)")
        }
    }

    @Test func withoutAPointOrASizeThereIsNoShape() {
        var points = Self.points
        points[.chin] = nil
        #expect(FaceShape(points) == nil)
        #expect(FaceShape(Self.points.mapValues { _ in PixelPoint(x: 1, y: 1) }) == nil)
    }
}
