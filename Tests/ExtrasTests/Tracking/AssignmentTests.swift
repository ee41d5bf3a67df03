import TestSupport
import Testing

@testable import FaceCropTracking

@Suite struct AssignmentTests {
    /// The least total cost, found by trying all assignments.
    private func minimumCost(_ costs: [[Double]], limit: Double, taken: Set<Int> = []) -> Double {
        guard let row = costs.first else { return 0 }
        let rest = Array(costs.dropFirst())
        let alone = limit + minimumCost(rest, limit: limit, taken: taken)
        return row.indices.filter { !taken.contains($0) }.reduce(alone) { least, column in
            min(least, row[column] + minimumCost(rest, limit: limit, taken: taken.union([column])))
        }
    }

    private func expectLeast(_ costs: [[Double]], limit: Double) {
        let columns = Assignment.columns(of: costs, limit: limit)
        #expect(columns.count == costs.count)
        let given = columns.compactMap { $0 }
        #expect(Set(given).count == given.count, "no column twice")
        var total = 0.0
        for (row, column) in zip(costs, columns) {
            if let column { #expect(row[column] < limit) }
            total += column.map { row[$0] } ?? limit
        }
        #expect(abs(total - minimumCost(costs, limit: limit)) < 1e-9, "\(costs) limit \(limit): \(columns)")
    }

    @Test func allMatricesOfThreeCostsUpToThreeByThree() {
        for rowCount in 0...3 {
            for columnCount in 0...3 {
                let cellCount = rowCount * columnCount
                let matrixCount = (0..<cellCount).reduce(1) { count, _ in count * 3 }
                for number in stride(from: 0, to: matrixCount, by: cellCount == 9 ? 7 : 1) {
                    var digits = number
                    let costs = (0..<rowCount).map { _ in
                        (0..<columnCount).map { _ in
                            defer { digits /= 3 }
                            return Double(digits % 3)
                        }
                    }
                    for limit in [0.5, 1.5, 9] { expectLeast(costs, limit: limit) }
                }
            }
        }
    }

    @Test func randomMatricesUpToSixBySix() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<400 {
            let (rows, columns) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
            let costs = (0..<rows).map { _ in (0..<columns).map { _ in Double.random(in: 0...1, using: &random) } }
            expectLeast(costs, limit: Double.random(in: 0...1.5, using: &random))
        }
    }
}
