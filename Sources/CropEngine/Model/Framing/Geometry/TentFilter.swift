/// Resamples rows of numbers: each new number is the mean of the old numbers around its position, weighted by nearness.
///
/// The tent is as wide as two old or two new numbers, whichever is wider. So the filter interpolates linearly if rows
/// get longer, and uses every number if they get shorter. Beyond its ends, a row repeats its first and last number.
package struct TentFilter: Sendable {
    private struct Tap {
        var source: Int
        var weight: Float
    }

    private let sourceCount: Int
    /// The taps of all new numbers, one after the other.
    private let taps: [Tap]
    /// For each new number the range of its taps.
    private let ranges: [Range<Int>]

    /// A filter that computes `count` numbers for the positions from `start` to `end` in rows of `sourceCount` numbers.
    ///
    /// Position 0 is the left edge of the first number, which reaches from 0 to 1.
    package init(from start: Double, to end: Double, count: Int, sourceCount: Int) {
        precondition(count > 0 && sourceCount > 0 && end > start, "a row has numbers and a length")
        self.sourceCount = sourceCount
        let step = (end - start) / Double(count)
        let reach = max(1, abs(step))
        var taps: [Tap] = []
        ranges = (0..<count).map { index in
            let first = taps.count
            let center = start + (Double(index) + 0.5) * step
            let firstPlace = Int(towardZero: (center - reach - 0.5).rounded(.up))
            let places = firstPlace...Int(towardZero: (center + reach - 0.5).rounded(.down))
            let weights = places.map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
            let sum = weights.reduce(0, +)
            for (place, weight) in zip(places, weights) {
                taps.append(Tap(source: min(max(place, 0), sourceCount - 1), weight: Float(weight / sum)))
            }
            return first..<taps.count
        }
        self.taps = taps
    }

    /// The new columns of `numbers`, a sequence of rows of `width` numbers: the result has rows of that width too.
    package func applied(toColumnsOf numbers: [Float], width: Int) -> [Float] {
        precondition(numbers.count == sourceCount * width, "each column is as long as the filter says")
        var result = [Float](repeating: 0, count: ranges.count * width)
        result.withUnsafeMutableBufferPointer { output in
            numbers.withUnsafeBufferPointer { numbers in
                for (row, range) in ranges.enumerated() {
                    for tap in taps[range] {
                        let (weight, source) = (tap.weight, tap.source &* width)
                        for column in 0..<width { output[row &* width &+ column] += weight * numbers[source &+ column] }
                    }
                }
            }
        }
        return result
    }

    /// The new rows of `numbers`, a sequence of rows, as columns: the result is transposed.
    package func applied(toRowsOf numbers: [Float]) -> [Float] {
        precondition(numbers.count % sourceCount == 0, "the rows are whole")
        let rowCount = numbers.count / sourceCount
        return [Float](unsafeUninitializedCapacity: ranges.count * rowCount) { output, count in
            numbers.withUnsafeBufferPointer { numbers in
                taps.withUnsafeBufferPointer { taps in
                    for (column, range) in ranges.enumerated() {
                        for row in 0..<rowCount {
                            var sum = Float(0)
                            for tap in range {
                                sum += taps[tap].weight * numbers[row &* sourceCount &+ taps[tap].source]
                            }
                            output.initializeElement(at: column &* rowCount &+ row, to: sum)
                        }
                    }
                }
            }
            count = ranges.count * rowCount
        }
    }
}
