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

    /// The share of the salience in a range of positions.
    func share(in range: ClosedRange<Double>) -> Double {
        share(before: range.upperBound) - share(before: range.lowerBound)
    }

    /// The least position before which there is `share` of the salience.
    func position(of share: Double) -> Double {
        guard let cell = cumulative.dropFirst().firstIndex(where: { $0 >= share }).map({ $0 - 1 }) else { return 1 }
        let mass = cumulative[cell + 1] - cumulative[cell]
        let part = mass > 0 ? max(0, share - cumulative[cell]) / mass : 0
        return (Double(cell) + part) / Double(count)
    }

    /// A cell with less than this share of the greatest cell's salience is a gap.
    private static let gapShare = 0.02

    /// Of the parts between gaps, or several of them with the gaps between, the one with most salience of those that
    /// are no longer than `length`; `nil` if there is none.
    func greatestPart(within length: Double) -> ClosedRange<Double>? {
        let cells = zip(cumulative.dropFirst(), cumulative).map { $0 - $1 }
        let least = Self.gapShare * (cells.max() ?? 0)
        let isGap = [true] + cells.map { $0 < least } + [true]
        func places(_ isEdge: (Int) -> Bool) -> [Double] {
            (0...count).filter(isEdge).map { Double($0) / Double(count) }
        }
        let (starts, ends) = (places { isGap[$0] && !isGap[$0 + 1] }, places { !isGap[$0] && isGap[$0 + 1] })
        let parts = starts.flatMap { start in
            ends.filter { $0 > start && $0 - start <= length }.map { start...$0 }
        }
        return parts.max { share(in: $0) < share(in: $1) }
    }
}
