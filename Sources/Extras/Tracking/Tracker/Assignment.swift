/// Assigns rows to columns, each at most once, with the least total cost.
///
/// A pair whose cost reaches the limit is not made: a row or column without a partner costs the limit. The method is
/// Kuhn's and Munkres' ("Hungarian") in the form with shortest augmenting paths (Jonker, Volgenant: "A Shortest
/// Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems", 1987), in rows² × columns steps.
enum Assignment {
    /// Computes the cheapest assignment.
    ///
    /// - Parameters:
    ///   - costs: One row of costs per row, one cost per column; an infinite cost forbids the pair.
    ///   - limit: The cost of a row without a column.
    /// - Returns: The column for each row; `nil` for rows without one.
    static func columns(of costs: [[Double]], limit: Double) -> [Int?] {
        guard let columnCount = costs.first?.count, columnCount > 0 else { return costs.map { _ in nil } }
        precondition(costs.allSatisfy { $0.count == columnCount }, "all rows are of one length")
        // Costs are clipped at the limit, so that every row can get a partner; pairs at the limit are dropped
        // afterwards.
        let clipped = costs.map { row in row.map { min($0, limit) } }
        var columns = [Int?](repeating: nil, count: costs.count)
        if costs.count <= columnCount {
            for (row, column) in shortestPaths(clipped).enumerated() { columns[row] = column }
        } else {
            let transposed = (0..<columnCount).map { column in clipped.map { $0[column] } }
            for (column, row) in shortestPaths(transposed).enumerated() { columns[row] = column }
        }
        for row in columns.indices {
            if let column = columns[row], costs[row][column] >= limit { columns[row] = nil }
        }
        return columns
    }

    /// A column for each row; there are at most as many rows as columns.
    private static func shortestPaths(_ costs: [[Double]]) -> [Int] {
        let columnCount = costs[0].count
        var rowPrices = [Double](repeating: 0, count: costs.count)
        var columnPrices = [Double](repeating: 0, count: columnCount)
        var rowOfColumn = [Int?](repeating: nil, count: columnCount)
        for newRow in costs.indices {
            var path = Path(columnCount: columnCount)
            var row = newRow
            // Grows a tree of shortest paths from the new row until it reaches a free column.
            while true {
                path.relax(from: row, costs[row], rowPrices[row], columnPrices)
                let (column, distance) = path.nearest()
                for reached in 0..<columnCount where path.isReached[reached] {
                    columnPrices[reached] -= distance
                    if let owner = rowOfColumn[reached] { rowPrices[owner] += distance }
                }
                rowPrices[newRow] += distance
                path.reach(column, distance)
                guard let owner = rowOfColumn[column] else {
                    path.augment(from: column, newRow, &rowOfColumn)
                    break
                }
                row = owner
            }
        }
        var columns = [Int](repeating: 0, count: costs.count)
        for (column, row) in rowOfColumn.enumerated() {
            if let row { columns[row] = column }
        }
        return columns
    }

    /// The shortest paths from a row without a column to the columns of other rows.
    private struct Path {
        var isReached: [Bool]
        private var distances: [Double]
        private var predecessors: [Int]

        init(columnCount: Int) {
            isReached = [Bool](repeating: false, count: columnCount)
            distances = [Double](repeating: .infinity, count: columnCount)
            predecessors = [Int](repeating: 0, count: columnCount)
        }

        mutating func relax(from row: Int, _ costs: [Double], _ rowPrice: Double, _ columnPrices: [Double]) {
            for column in costs.indices where !isReached[column] {
                let distance = costs[column] - rowPrice - columnPrices[column]
                if distance < distances[column] {
                    distances[column] = distance
                    predecessors[column] = row
                }
            }
        }

        func nearest() -> (column: Int, distance: Double) {
            var best = (column: 0, distance: Double.infinity)
            for column in distances.indices where !isReached[column] && distances[column] < best.distance {
                best = (column, distances[column])
            }
            return best
        }

        mutating func reach(_ column: Int, _ distance: Double) {
            for other in distances.indices where !isReached[other] { distances[other] -= distance }
            isReached[column] = true
        }

        /// Flips the path: gives each row on it the column after it.
        func augment(from freeColumn: Int, _ newRow: Int, _ rowOfColumn: inout [Int?]) {
            var column = freeColumn
            while true {
                let row = predecessors[column]
                let previousColumn = rowOfColumn.firstIndex(of: row)
                rowOfColumn[column] = row
                guard row != newRow, let previousColumn else { return }
                column = previousColumn
            }
        }
    }
}
