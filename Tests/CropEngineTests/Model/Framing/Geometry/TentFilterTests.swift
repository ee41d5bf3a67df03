import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct TentFilterTests {
    /// The mean under a tent by its definition: every number of the row gets a weight, and beyond its ends the row
    /// repeats its last number.
    private func expected(_ row: [Float], from start: Double, to end: Double, count: Int) -> [Double] {
        let step = (end - start) / Double(count)
        let reach = max(1, step)
        return (0..<count).map { index in
            let center = start + (Double(index) + 0.5) * step
            var (sum, weights) = (0.0, 0.0)
            for place in -200..<row.count + 200 {
                let weight = max(0, 1 - abs(Double(place) + 0.5 - center) / reach)
                sum += weight * Double(row[min(max(place, 0), row.count - 1)])
                weights += weight
            }
            return sum / weights
        }
    }

    @Test func eachNumberIsTheMeanUnderItsTent() {
        var random = SeededGenerator(seed: 1)
        for sourceCount in [1, 2, 7, 40] {
            let rows = (0..<3).map { _ in (0..<sourceCount).map { _ in Float.random(in: 0...255, using: &random) } }
            for (start, length) in [(0.0, Double(sourceCount)), (-3.7, 12.2), (1.25, 0.8), (2, 90)] {
                for count in [1, 5, 64] {
                    let filter = TentFilter(from: start, to: start + length, count: count, sourceCount: sourceCount)
                    let columns = filter.applied(toRowsOf: rows.flatMap { $0 })
                    for (index, row) in rows.enumerated() {
                        let wanted = expected(row, from: start, to: start + length, count: count)
                        let seen = (0..<count).map { Double(columns[$0 * rows.count + index]) }
                        #expect(
                            zip(seen, wanted).allSatisfy { abs($0 - $1) < 1e-2 },
                            "\(sourceCount) \(start) \(count)"
                        )
                    }
                }
            }
        }
    }

    /// Columns become what the rows of the transposed picture become.
    @Test func columnsAreFilteredAsRows() {
        var random = SeededGenerator(seed: 2)
        for (height, width) in [(1, 1), (1, 7), (9, 1), (40, 13)] {
            let columns = (0..<width).map { _ in (0..<height).map { _ in Float.random(in: 0...255, using: &random) } }
            let picture = (0..<height).flatMap { row in columns.map { $0[row] } }
            for (start, length, count) in [(0.0, Double(height), 5), (-3.7, 12.2, 64), (1.25, 0.8, 3)] {
                let filter = TentFilter(from: start, to: start + length, count: count, sourceCount: height)
                let seen = filter.applied(toColumnsOf: picture, width: width)
                #expect(seen == filter.applied(toRowsOf: columns.flatMap { $0 }), "\(height) \(width) \(count)")
            }
        }
    }
}
