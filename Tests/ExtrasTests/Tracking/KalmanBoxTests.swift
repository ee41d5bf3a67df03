import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct KalmanBoxTests {
    private func box(_ x: Double, _ y: Double, _ side: Double) -> PixelRect {
        PixelRect(x: x, y: y, width: side, height: 1.3 * side)
    }

    @Test func withoutNewsABoxStaysWhereItIs() {
        var filter = KalmanBox(box(100, 50, 40))
        for _ in 0..<10 { filter.predict() }
        #expect(abs(filter.box.x - 100) < 1e-9 && abs(filter.box.height - 52) < 1e-9)
    }

    @Test func steadyMotionIsLearnt() {
        for (speedX, speedY, growth) in [(3.0, -2.0, 0.0), (-8, 0, 0.5), (0, 5, -0.2)] {
            var filter = KalmanBox(box(500, 300, 60))
            for frame in 1...60 {
                filter.predict()
                let time = Double(frame)
                filter.update(box(500 + speedX * time, 300 + speedY * time, 60 + growth * time))
            }
            for frame in 61...70 {
                filter.predict()
                let time = Double(frame)
                let truth = box(500 + speedX * time, 300 + speedY * time, 60 + growth * time)
                #expect(filter.box.intersectionOverUnion(truth) > 0.9, "\(speedX), \(speedY), \(growth) at \(frame)")
            }
        }
    }

    /// Compares with the same filter in matrix form, step by step.
    @Test func boxFilterMatchesTheFilterWithMatrices() {
        var random = SeededGenerator(seed: 5)
        let first = box(200, 100, 50)
        var filter = KalmanBox(first)
        var matrix = MatrixFilter(first)
        for _ in 0..<30 {
            filter.predict()
            matrix.predict()
            if Bool.random(using: &random) {
                let seen = box(
                    Double.random(in: 150...250, using: &random),
                    Double.random(in: 50...150, using: &random),
                    Double.random(in: 40...60, using: &random)
                )
                filter.update(seen)
                matrix.update(seen)
            }
            let (one, other) = (filter.box, matrix.box)
            #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
            #expect(abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6)
        }
    }

    @Test func aBoxNeverVanishes() {
        var filter = KalmanBox(box(10, 10, 30))
        for frame in 1...5 {
            filter.predict()
            filter.update(box(10, 10, 30 - 5 * Double(frame)))
        }
        for _ in 0..<200 {
            filter.predict()
            #expect(filter.box.width >= 1 && filter.box.height >= 1)
        }
    }

    /// A lost face keeps 0.9 of its velocity from frame to frame, so it moves on by at most nine frames' way.
    @Test(arguments: [5.0, 10, 20]) func aLostFaceSlowsDown(speed: Double) {
        var motion = KalmanBox(PixelRect(x: 100, y: 300, width: 80, height: 100))
        for frame in 1...40 {
            motion.predict()
            motion.update(PixelRect(x: 100 + speed * Double(frame), y: 300, width: 80, height: 100))
        }
        let start = motion.box.center.x
        for _ in 1...200 { motion.predict(isLost: true) }
        let way = (motion.box.center.x - start) / speed
        #expect((8...9.5).contains(way), "\(way) frames' way")
    }
}

/// The filter of the papers with its 8×8 matrices.
private struct MatrixFilter {
    private var mean: [Double]
    private var covariance: [[Double]]

    init(_ box: PixelRect) {
        mean = [box.center.x, box.center.y, box.width / box.height, box.height, 0, 0, 0, 0]
        let height = box.height
        let deviations = [
            height / 10, height / 10, 1e-2, height / 10, height / 16, height / 16, 1e-5, height / 16,
        ]
        covariance = Self.diagonal(deviations)
    }

    var box: PixelRect {
        let width = mean[2] * mean[3]
        return PixelRect(x: mean[0] - width / 2, y: mean[1] - mean[3] / 2, width: width, height: mean[3])
    }

    mutating func predict() {
        var motion = Self.diagonal([Double](repeating: 1, count: 8))
        for index in 0..<4 { motion[index][index + 4] = 1 }
        let height = mean[3]
        let noise = Self.diagonal([
            height / 20, height / 20, 1e-2, height / 20, height / 160, height / 160, 1e-5, height / 160,
        ])
        mean = motion.map { row in zip(row, mean).reduce(0) { $0 + $1.0 * $1.1 } }
        covariance = Self.sum(Self.product(Self.product(motion, covariance), Self.transposed(motion)), noise)
    }

    mutating func update(_ box: PixelRect) {
        let measured = [box.center.x, box.center.y, box.width / box.height, box.height]
        let height = mean[3]
        let deviations = [height / 20, height / 20, 1e-1, height / 20]
        // Processes the measured numbers one after the other, which is equivalent because their noise is independent.
        for index in 0..<4 {
            let column = covariance.map { $0[index] }
            let variance = column[index] + deviations[index] * deviations[index]
            let innovation = measured[index] - mean[index]
            for row in 0..<8 { mean[row] += column[row] / variance * innovation }
            covariance = (0..<8).map { row in
                (0..<8).map { covariance[row][$0] - column[row] * column[$0] / variance }
            }
        }
    }

    private static func diagonal(_ deviations: [Double]) -> [[Double]] {
        deviations.indices.map { row in
            deviations.indices.map { $0 == row ? deviations[row] * deviations[row] : 0 }
        }
    }

    private static func transposed(_ matrix: [[Double]]) -> [[Double]] {
        matrix[0].indices.map { column in matrix.map { $0[column] } }
    }

    private static func product(_ one: [[Double]], _ other: [[Double]]) -> [[Double]] {
        let columns = transposed(other)
        return one.map { row in columns.map { zip(row, $0).reduce(0) { $0 + $1.0 * $1.1 } } }
    }

    private static func sum(_ one: [[Double]], _ other: [[Double]]) -> [[Double]] {
        zip(one, other).map { zip($0, $1).map { $0 + $1 } }
    }
}
