import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct AffineMatrixTests {
    private static func random(
        _ generator: inout SeededGenerator,
        _ range: ClosedRange<Double> = -500...500
    ) -> PixelPoint {
        PixelPoint(x: .random(in: range, using: &generator), y: .random(in: range, using: &generator))
    }

    /// Solves the six equations, written out one by one, by Gauss elimination, so that it shares no formula with the
    /// tested code.
    private static func solution(_ sources: [PixelPoint], _ targets: [PixelPoint]) -> [Double] {
        var rows: [[Double]] = []
        for (source, target) in zip(sources, targets) {
            rows.append([source.x, source.y, 1, 0, 0, 0, target.x])
            rows.append([0, 0, 0, source.x, source.y, 1, target.y])
        }
        for column in 0..<6 {
            let pivot = (column..<6).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            for row in 0..<6 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for index in column..<7 { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return (0..<6).map { rows[$0][6] / rows[$0][$0] }
    }

    @Test func threePairsGiveTheSolutionOfTheirSixEquations() throws {
        var generator = SeededGenerator(seed: 1)
        var fitted = 0
        for _ in 0..<2000 {
            let sources = (0..<3).map { _ in Self.random(&generator) }
            let targets = (0..<3).map { _ in Self.random(&generator, 0...96) }
            guard let matrix = AffineMatrix(mapping: sources, to: targets) else { continue }
            fitted += 1
            let own = [matrix.a, matrix.b, matrix.tx, matrix.c, matrix.d, matrix.ty]
            for (value, expected) in zip(own, Self.solution(sources, targets)) {
                #expect(abs(value - expected) < 1e-6 * max(1, abs(expected)))
            }
            #expect(matrix.residual(sources, targets) < 1e-9)
        }
        #expect(fitted > 1500)
    }

    /// From a straight line to a triangle: there is a map exactly if the height exceeds a twentieth of the longest
    /// side.
    @Test func pointsOnALineGiveNothing() {
        let targets = [PixelPoint(x: 0, y: 0), PixelPoint(x: 10, y: 0), PixelPoint(x: 5, y: 7)]
        for angle in stride(from: 0.0, to: 6.3, by: 0.1) {
            for height in [0, 0.01, 0.049, 0.051, 0.1, 0.5, 0.8] {
                let turn = AffineMatrix.turning(radians: angle, about: PixelPoint(x: 3, y: 4))
                let flat = [PixelPoint(x: 0, y: 0), PixelPoint(x: 40, y: 0), PixelPoint(x: 12, y: 40 * height)]
                let matrix = AffineMatrix(mapping: flat.map(turn.applied), to: targets)
                #expect((matrix != nil) == (height > 0.05), "\(angle) \(height)")
            }
        }
        let point = PixelPoint(x: 5, y: 5)
        #expect(AffineMatrix(mapping: [point, point, point], to: targets) == nil)
        #expect(AffineMatrix(mapping: [point, PixelPoint(x: .nan, y: 0), PixelPoint(x: 9, y: 1)], to: targets) == nil)
        #expect(
            AffineMatrix(mapping: [point, PixelPoint(x: .infinity, y: 0), PixelPoint(x: 9, y: 1)], to: targets) == nil
        )
    }

    @Test func anExactSimilarityIsFound() throws {
        var generator = SeededGenerator(seed: 2)
        for count in 2...6 {
            for angle in stride(from: -3.1, through: 3.1, by: 0.2) {
                let scale = Double.random(in: 0.05...20, using: &generator)
                let map = AffineMatrix.turning(radians: angle, about: Self.random(&generator))
                    .then(.scaling(scale, scale)).then(.moving(x: 17, y: -5))
                let sources = (0..<count).map { _ in Self.random(&generator) }
                let found = try #require(AffineMatrix(similarityFrom: sources, to: sources.map(map.applied)))
                for point in sources { #expect(found.applied(to: point).distance(to: map.applied(to: point)) < 1e-6) }
            }
        }
    }

    /// No similarity near the found one has a smaller residual: scale, rotation and translation are each changed a
    /// little.
    @Test func noSimilarityIsCloser() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let sources = (0..<5).map { _ in Self.random(&generator) }
            let targets = (0..<5).map { _ in Self.random(&generator, 0...112) }
            let best = try #require(AffineMatrix(similarityFrom: sources, to: targets))
            #expect(abs(best.a - best.d) < 1e-12 && abs(best.b + best.c) < 1e-12 && best.determinant > 0)
            let least = best.residual(sources, targets)
            let center = PixelPoint(x: 50, y: 50)
            let changes: [AffineMatrix] = [
                .scaling(1.001, 1.001), .scaling(0.999, 0.999), .turning(radians: 0.001, about: center),
                .turning(radians: -0.001, about: center), .moving(x: 0.05, y: 0), .moving(x: -0.05, y: 0),
                .moving(x: 0, y: 0.05), .moving(x: 0, y: -0.05),
            ]
            for change in changes { #expect(best.then(change).residual(sources, targets) >= least) }
        }
    }

    @Test func withoutTwoDifferentPointsThereIsNoSimilarity() {
        let point = PixelPoint(x: 5, y: 5)
        let other = PixelPoint(x: 6, y: 5)
        #expect(AffineMatrix(similarityFrom: [], to: []) == nil)
        #expect(AffineMatrix(similarityFrom: [point], to: [other]) == nil)
        #expect(AffineMatrix(similarityFrom: [point, point], to: [point, other]) == nil)
        #expect(AffineMatrix(similarityFrom: [point, other], to: [point, point]) == nil)
        #expect(AffineMatrix(similarityFrom: [point, other], to: [point]) == nil)
    }

    @Test func theInverseLeadsBack() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let values = (0..<6).map { _ in Double.random(in: -3...3, using: &generator) }
            let matrix = AffineMatrix(
                a: values[0],
                b: values[1],
                tx: values[2],
                c: values[3],
                d: values[4],
                ty: values[5]
            )
            let inverse = try #require(matrix.inverse)
            let point = Self.random(&generator)
            let tolerance = 1e-9 * max(1, 1 / abs(matrix.determinant)) * 1000
            #expect(inverse.applied(to: matrix.applied(to: point)).distance(to: point) < tolerance)
            #expect(matrix.then(inverse).applied(to: point).distance(to: point) < tolerance)
        }
        #expect(AffineMatrix(a: 1, b: 2, tx: 0, c: 2, d: 4, ty: 0).inverse == nil)
    }

    /// Compares the least scale with the shortest of a thousand mapped unit vectors.
    @Test func theLeastScaleIsThatOfTheShortestDirection() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            let values = (0..<4).map { _ in Double.random(in: -3...3, using: &generator) }
            let matrix = AffineMatrix(a: values[0], b: values[1], tx: 9, c: values[2], d: values[3], ty: 9)
            let lengths = stride(from: 0.0, to: .pi, by: .pi / 1000).map { angle in
                hypot(values[0] * cos(angle) + values[1] * sin(angle), values[2] * cos(angle) + values[3] * sin(angle))
            }
            #expect(abs(matrix.minimumScale - (lengths.min() ?? 0)) < 0.01)
            #expect(abs(matrix.maximumScale - (lengths.max() ?? 0)) < 0.01)
        }
        #expect(abs(AffineMatrix.turning(radians: 1, about: PixelPoint(x: 2, y: 2)).minimumScale - 1) < 1e-9)
    }

    @Test func aPositiveTurnIsClockwiseAsSeen() {
        let turned = AffineMatrix.turning(radians: .pi / 2, about: PixelPoint(x: 10, y: 10))
            .applied(to: PixelPoint(x: 15, y: 10))
        #expect(turned.distance(to: PixelPoint(x: 10, y: 15)) < 1e-9)
    }
}
