/// Rows of a photo that are decoded together.
struct Band: Hashable, Sendable {
    /// The shrink factor of the decode.
    var reduction: Int
    /// The rows, in stored photo pixels.
    var storedRows: Range<Int>

    /// Whether `other` is a part of this band at the same scale.
    func covers(_ other: Self) -> Bool {
        reduction == other.reduction && storedRows.lowerBound <= other.storedRows.lowerBound
            && storedRows.upperBound >= other.storedRows.upperBound
    }

    /// The fewest bands that hold each of `neededBands`, from top to bottom.
    ///
    /// A band has at most `maximumRowCount` rows for its reduction, unless one need alone has more.
    static func covering(_ neededBands: [Self], maximumRowCount: (_ reduction: Int) -> Int) -> [Self] {
        let sorted = neededBands.sorted {
            ($0.reduction, $0.storedRows.lowerBound, $0.storedRows.upperBound)
                < ($1.reduction, $1.storedRows.lowerBound, $1.storedRows.upperBound)
        }
        return sorted.reduce(into: []) { bands, neededBand in
            guard let last = bands.last, last.reduction == neededBand.reduction else { return bands.append(neededBand) }
            let end = max(last.storedRows.upperBound, neededBand.storedRows.upperBound)
            let joined = last.storedRows.lowerBound..<end
            if last.covers(neededBand) || joined.count <= maximumRowCount(neededBand.reduction) {
                bands[bands.count - 1].storedRows = joined
            } else {
                bands.append(neededBand)
            }
        }
    }
}
