/// Rows of numbers made shorter or longer: each new number is the mean of those around its place, weighed by how near they are.
///
/// The tent is as wide as two old or two new numbers, whichever are farther apart. So it is linear interpolation where rows are made longer, and
/// where they are made shorter nothing is passed over. Beyond its ends a row goes on as it ends.
package struct TentFilter: Sendable {
    private struct Tap {
        var source: Int
        var weight: Float
    }

    private let sourceCount: Int
    private let taps: [[Tap]]

    /// A filter that makes `count` numbers of the places from `start` to `end` in rows of `sourceCount` numbers.
    ///
    /// Places are counted from the edge before the first number, which reaches from 0 to 1.
    package init(from start: Double, to end: Double, count: Int, sourceCount: Int) {
        precondition(count > 0 && sourceCount > 0 && end > start, "a row has numbers and a length")
        self.sourceCount = sourceCount
        let step = (end - start) / Double(count)
        let reach = max(1, abs(step))
        taps = (0..<count).map { index in
            let center = start + (Double(index) + 0.5) * step
            let places = Int((center - reach - 0.5).rounded(.up))...Int((center + reach - 0.5).rounded(.down))
            let weights = places.map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
            let sum = weights.reduce(0, +)
            return zip(places, weights).map { place, weight in
                Tap(source: min(max(place, 0), sourceCount - 1), weight: Float(weight / sum))
            }
        }
    }

    /// The new rows of `numbers`, which are rows one after the other, as columns: turned about the diagonal.
    package func applied(toRowsOf numbers: [Float]) -> [Float] {
        precondition(numbers.count % sourceCount == 0, "the rows are whole")
        let rowCount = numbers.count / sourceCount
        return numbers.withUnsafeBufferPointer { numbers in
            taps.flatMap { taps in
                (0..<rowCount).map { row in
                    taps.reduce(Float(0)) { $0 + $1.weight * numbers[row * sourceCount + $1.source] }
                }
            }
        }
    }
}
