import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct Rotation3Tests {
    private let shape = Vector3.meanFace

    @Test func theTurnOfAShapeIsFound() throws {
        for x in stride(from: -80.0, through: 80, by: 20) {
            for y in stride(from: -180.0, through: 180, by: 30) {
                for z in stride(from: -180.0, through: 180, by: 45) {
                    let image = shape.map {
                        37 * $0.turned(aboutX: x, thenY: y, thenZ: z) + Vector3(400, -90, 12)
                    }
                    let rotation = try #require(Rotation3.best(from: shape, to: image))
                    let wanted = Vector3(0.3, -2, 1).turned(aboutX: x, thenY: y, thenZ: z)
                    let difference = rotation.applied(to: Vector3(0.3, -2, 1)) - wanted
                    #expect(difference.dot(difference) < 1e-12)
                }
            }
        }
    }

    /// No rotation near the best one brings noisy points closer.
    @Test func noOtherTurnIsBetter() throws {
        var random = SeededGenerator(seed: 9)
        let image = shape.map { point in
            point.turned(aboutX: 11, thenY: -33, thenZ: 7)
                + Vector3(
                    .random(in: -0.2...0.2, using: &random),
                    .random(in: -0.2...0.2, using: &random),
                    .random(in: -0.2...0.2, using: &random)
                )
        }
        let centre = { (points: [Vector3]) in 1 / Double(points.count) * points.reduce(Vector3(0, 0, 0), +) }
        // For rotations alone, the squares are least where the agreement is greatest.
        func agreement(_ turn: (Vector3) -> Vector3) -> Double {
            let (sourceCentre, imageCentre) = (centre(shape), centre(image))
            return zip(shape, image).reduce(0) { $0 + turn($1.0 - sourceCentre).dot($1.1 - imageCentre) }
        }
        let best = try #require(Rotation3.best(from: shape, to: image))
        let greatest = agreement { best.applied(to: $0) }
        for (x, y, z) in [(0.5, 0.0, 0.0), (-0.5, 0, 0), (0, 0.5, 0), (0, -0.5, 0), (0, 0, 0.5), (0, 0, -0.5)] {
            let other = agreement { best.applied(to: $0).turned(aboutX: x, thenY: y, thenZ: z) }
            #expect(other < greatest)
        }
    }

    @Test func degenerateShapesHaveNoRotation() {
        #expect(Rotation3.best(from: [], to: []) == nil)
        #expect(Rotation3.best(from: shape, to: Array(shape.dropLast())) == nil)
        #expect(Rotation3.best(from: shape, to: shape.map { _ in Vector3(3, 3, 3) }) == nil, "one point")
        #expect(Rotation3.best(from: shape, to: shape.map { Vector3($0.x, $0.y, 0) }) == nil, "flat")
        #expect(Rotation3.best(from: shape, to: shape.map { Vector3(-$0.x, $0.y, $0.z) }) == nil, "mirrored")
        #expect(Rotation3.best(from: shape, to: shape.map { Vector3($0.x, $0.y, .nan) }) == nil)
    }
}
