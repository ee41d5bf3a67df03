/// Salience along one side of the photo; positions are shares of that side, 0…1.
struct SalienceProfile {
    /// The share of all salience before each cell, and at the end 1.
    private let cumulative: [Double]

    /// Makes a profile of the salience of each cell, of which at least one is above 0.
    init(_ cells: [Double]) {
        let total = cells.reduce(0, +)
        var sum = 0.0
        cumulative =
            [0]
            + cells.map { cell in
                sum += cell
                return sum / total
            }
    }

    private var count: Int { cumulative.count - 1 }

    /// The share of the salience before `position`.
    func share(before position: Double) -> Double {
        let place = min(max(position, 0), 1) * Double(count)
        let cell = min(Int(place), count - 1)
        return cumulative[cell] + (place - Double(cell)) * (cumulative[cell + 1] - cumulative[cell])
    }

    /// The share of the salience in a window of `length` that begins at `start`.
    func share(from start: Double, length: Double) -> Double { share(before: start + length) - share(before: start) }

    /// The least position before which there is `share` of the salience.
    func position(of share: Double) -> Double {
        guard let cell = cumulative.dropFirst().firstIndex(where: { $0 >= share }).map({ $0 - 1 }) else { return 1 }
        let mass = cumulative[cell + 1] - cumulative[cell]
        let part = mass > 0 ? max(0, share - cumulative[cell]) / mass : 0
        return (Double(cell) + part) / Double(count)
    }
}
