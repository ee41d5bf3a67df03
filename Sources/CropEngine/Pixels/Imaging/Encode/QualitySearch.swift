/// Finds the highest quality at which a picture fits into a number of bytes.
enum QualitySearch {
    /// Every second quality is tried, so that even from 100 to 30 there are seven encodings at most: two neighbours
    /// differ by 1 to 4 % of the bytes.
    static let step = 2

    /// The highest of `qualities` for which `fits` is true, if it is true for all qualities below one for which it is.
    ///
    /// The upper bound is tried first, and then the lower bound and every second quality above it, by bisection. If
    /// `fits` is true for none, the lower bound is tried last.
    /// - Returns: `nil` if `fits` is true for none.
    static func highest<Failure: Error>(
        of qualities: ClosedRange<Int>,
        where fits: (Int) throws(Failure) -> Bool
    ) throws(Failure) -> Int? {
        if try fits(qualities.upperBound) { return qualities.upperBound }
        let candidates = Array(stride(from: qualities.lowerBound, to: qualities.upperBound, by: step))
        var unknown = candidates.indices
        while !unknown.isEmpty {
            let middle = unknown.lowerBound + unknown.count / 2
            if try fits(candidates[middle]) {
                unknown = middle + 1..<unknown.upperBound
            } else {
                unknown = unknown.lowerBound..<middle
            }
        }
        return unknown.lowerBound == 0 ? nil : candidates[unknown.lowerBound - 1]
    }
}
