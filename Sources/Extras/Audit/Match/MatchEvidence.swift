import FaceCropModel

/// How well a place of the original agrees with the thumbnail.
struct MatchEvidence: Sendable, Hashable {
    /// The zero-mean normalized cross-correlation, −1…1.
    let correlation: Double
    /// The correlation of what is left without coarse light and shade, −1…1.
    let detail: Double
    /// The correlation of the detail around the point where it is worst, −1…1; flat places agree.
    let weakestPart: Double

    /// The standard deviation of the thumbnail's detail, in luma.
    let strength: Double

    /// The mean of the correlations of all detail and of its weakest part, −1…1: what decides.
    var agreement: Double { (detail + weakestPart) / 2 }

    /// The grid for the correlation and the detail, in cells: detail of this size outlives a JPEG of quality 30.
    private static let cells = 48.0 * 48
    /// The finer grid for the weakest part, in cells, in which a mouth that moved is larger than a cell.
    private static let fineCells = 72.0 * 72
    /// Detail is what differs from the mean of the cells up to so many away.
    private static let detailRadius = 3
    /// A part is a square of the cells up to so many away.
    private static let partRadius = 5
    /// The standard deviation of the detail that is noise, in luma of the thumbnail: places with no more agree anyway.
    private static let noise: Float = 2.5

    /// Compares `place`, in pixels of the original; `nil` if it or the thumbnail is of one colour.
    init?(_ registration: Registration, at place: PixelRect) {
        guard let coarse = Self.pair(registration, place, cells: Self.cells),
            let fine = Self.pair(registration, place, cells: Self.fineCells, enlarges: true),
            let first = coarse.place.standardized(minimum: PatternSearch.minimumDeviation),
            let second = coarse.thumbnail.standardized(minimum: PatternSearch.minimumDeviation)
        else { return nil }
        correlation = Self.correlation(first, second)
        detail = Self.correlation(
            first.highPassed(radius: Self.detailRadius),
            second.highPassed(radius: Self.detailRadius)
        )
        let otherDetail = coarse.thumbnail.highPassed(radius: Self.detailRadius)
        let sum = otherDetail.values.reduce(0) { $0 + Double($1 * $1) }
        strength = (sum / Double(otherDetail.values.count)).squareRoot()
        weakestPart = Self.weakestPart(fine.place, fine.thumbnail)
    }

    /// `place` and the thumbnail on a grid of about `cells` cells, none smaller than a pixel of the thumbnail.
    ///
    /// If the place has fewer pixels, it is enlarged: then it lacks detail that the thumbnail of another photo has.
    private static func pair(
        _ registration: Registration,
        _ place: PixelRect,
        cells: Double,
        enlarges: Bool = false
    ) -> (place: Samples, thumbnail: Samples)? {
        let part = registration.part
        let own = registration.grid(cells, for: place)
        let size = enlarges ? registration.grid(cells, for: part) : own
        let samples = registration.original.sample(place, own)
        return (
            place: enlarges ? samples.enlarged(to: size) : samples, thumbnail: registration.thumbnail.sample(part, size)
        )
    }

    /// The correlation of two samples with means of about 0.
    private static func correlation(_ one: Samples, _ other: Samples) -> Double {
        let sums = zip(one.values, other.values).reduce(into: SIMD3<Double>.zero) { sums, pair in
            sums += SIMD3(Double(pair.0 * pair.0), Double(pair.1 * pair.1), Double(pair.0 * pair.1))
        }
        let energy = (sums.x * sums.y).squareRoot()
        return energy > 0 ? sums.z / energy : 0
    }

    /// The lowest correlation of the details around a cell, if both pictures share the same noise besides.
    private static func weakestPart(_ place: Samples, _ thumbnail: Samples) -> Double {
        var (first, second) = (place.highPassed(radius: detailRadius), thumbnail.highPassed(radius: detailRadius))
        for (index, value) in thumbnail.values.enumerated() where !Samples.unclipped.contains(value) {
            (first.values[index], second.values[index]) = (0, 0)
        }
        func energy(_ one: Samples, _ other: Samples) -> Samples {
            Samples(size: one.size, values: zip(one.values, other.values).map { $0 * $1 })
        }
        let (squares, otherSquares) = (energy(first, first), energy(second, second))
        // Contrast and sharpening multiply all detail: the place's shall be as strong as the thumbnail's.
        let (sum, otherSum) = (squares.values.reduce(0, +), otherSquares.values.reduce(0, +))
        guard sum > 0 else { return 1 }
        let gain = (otherSum / sum).squareRoot()
        let means = [squares, otherSquares, energy(first, second)].map { $0.boxMeans(radius: partRadius).values }
        let shared = noise * noise
        let correlations = means[0].indices.map { index in
            let strength = (gain * gain * means[0][index] + shared) * (means[1][index] + shared)
            return (gain * means[2][index] + shared) / strength.squareRoot()
        }
        return Double(correlations.min() ?? 1)
    }
}
