/// The source pixels that each new pixel of a row or column covers, and their shares.
struct AreaTaps: Hashable {
    /// The number of source pixels for each new pixel; some may have a weight of 0.
    let tapCount: Int
    /// The first source pixel for each new pixel.
    let starts: [Int]
    /// Shares in 256ths, `tapCount` for each new pixel; they add up to 256.
    let weights: [UInt16]

    /// The number of new pixels.
    var count: Int { starts.count }

    /// Computes the taps for shrinking `sourceLength` pixels to `length`, which must not be larger.
    init(from sourceLength: Int, to length: Int) {
        precondition(length <= sourceLength, "an average never enlarges")
        let tapCount = Self.tapCount(from: sourceLength, to: length)
        self.tapCount = tapCount
        starts = (0..<length).map { min($0 * sourceLength / length, sourceLength - tapCount) }
        weights = zip(0..., starts).flatMap { index, start in
            // In units of 1/`length` source pixels all boundaries are whole numbers.
            let area = index * sourceLength..<(index + 1) * sourceLength
            let shares = (start..<start + tapCount).map { area.clamped(to: $0 * length..<($0 + 1) * length).count }
            return Self.weights(shares)
        }
    }

    func withUnsafe<Result>(_ body: (UnsafeBufferPointer<Int>, UnsafeBufferPointer<UInt16>) -> Result) -> Result {
        starts.withUnsafeBufferPointer { starts in weights.withUnsafeBufferPointer { body(starts, $0) } }
    }

    /// The largest number of source pixels that a new pixel touches.
    private static func tapCount(from sourceLength: Int, to length: Int) -> Int {
        (0..<length).reduce(1) { maximum, index in
            let end = ((index + 1) * sourceLength + length - 1) / length
            return max(maximum, end - index * sourceLength / length)
        }
    }

    /// Rounds shares to whole 256ths that add up to 256; each differs from the exact share by less than one.
    private static func weights(_ shares: [Int]) -> [UInt16] {
        let sum = shares.reduce(0, +)
        var reached = 0
        var given = 0
        return shares.map { share in
            reached += share
            let weight = (reached * 256 + sum / 2) / sum - given
            given += weight
            return UInt16(weight)
        }
    }
}
