/// A matrix of three rows and three columns, row by row.
struct Matrix3: Hashable {
    let values: [Double]

    static let identity = Self([1, 0, 0, 0, 1, 0, 0, 0, 1])

    /// Takes nine values, row by row.
    init(_ values: [Double]) { self.values = values }

    /// Takes three columns of three values.
    init(columns: [[Double]]) {
        values = (0..<3).flatMap { row in columns.map { $0[row] } }
    }

    func times(_ other: Self) -> Self {
        Self(
            (0..<9).map { (index: Int) -> Double in
                let (row, column) = (index / 3 * 3, index % 3)
                let products: [Double] = (0..<3).map { values[row + $0] * other.values[3 * $0 + column] }
                return products.reduce(0, +)
            }
        )
    }

    func times(_ vector: [Double]) -> [Double] {
        (0..<3).map { row in (0..<3).reduce(0) { $0 + values[3 * row + $1] * vector[$1] } }
    }

    /// `nil` if the columns lie in one plane, or almost.
    var inverse: Self? {
        let minors = (0..<9).map { index in cofactor(index % 3, index / 3) }
        let determinant = (0..<3).reduce(0) { $0 + values[$1] * minors[3 * $1] }
        guard abs(determinant) > 1e-6 else { return nil }
        return Self(minors.map { $0 / determinant })
    }

    private func cofactor(_ row: Int, _ column: Int) -> Double {
        func value(_ down: Int, _ across: Int) -> Double { values[3 * ((row + down) % 3) + (column + across) % 3] }
        return value(1, 1) * value(2, 2) - value(1, 2) * value(2, 1)
    }
}
