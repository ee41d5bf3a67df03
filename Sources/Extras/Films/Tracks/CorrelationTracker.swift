import FaceCropModel

/// Follows a part of a picture from frame to frame by its pixels.
///
/// It compares a small picture of the part, the pattern, with all places near the last one and a few sizes, by the
/// normalized cross-correlation, which light and contrast do not change (Lewis: "Fast Normalized Cross-Correlation",
/// 1995). Pixels in the middle count more than those at the edge, where the background is. The pattern learns slowly
/// from each match, so that it follows a head that turns but not one that something covers for a moment.
struct CorrelationTracker {
    /// A match in a picture.
    struct Match {
        /// The place, in pixels of the picture.
        var rect: PixelRect
        /// The correlation of the pattern with the place, −1…1.
        var correlation: Double
    }

    /// The side of the pattern in pixels.
    private static let side = 24
    /// How far around the last place is searched, in sides of the part.
    private static let reach = 0.75
    /// The first step of the search, in sides of the part, which is finer than an eye; each later step is half of the
    /// one before.
    private static let firstStep = 0.0625
    /// The sizes that are tried with each later step, relative to the best one before.
    private static let refinements = [[1, 0.95, 1.05], [1, 0.98, 1.02]]
    /// How much less a place counts that is one side of the part away, because few parts move so far in a frame; it is
    /// proportional to the square of the distance.
    private static let distanceCost = 0.1
    /// The weight of a match in the pattern.
    private static let learningRate: Float = 0.1

    /// The weight of each pixel of the pattern, by a parabola in both directions; their sum is 1.
    private static let weights: [Float] = {
        let row = (0..<side).map { index in
            let phase = (Double(index) + 0.5) / Double(side)
            return phase * (1 - phase)
        }
        let all = row.flatMap { first in row.map { Float(first * $0) } }
        let sum = all.reduce(0, +)
        return all.map { $0 / sum }
    }()

    private var pattern: [Float]

    /// Learns what `picture` shows in `rect`, in pixels of the picture; `nil` if that is of one colour.
    init?(_ picture: GreyPicture, _ rect: PixelRect) {
        var sample = [Float](repeating: 0, count: Self.side * Self.side)
        picture.sample(rect, side: Self.side, into: &sample)
        guard let pattern = Self.normalized(sample) else { return nil }
        self.pattern = pattern
    }

    /// Finds the part around `rect`, in pixels of the next picture, and learns how it looks there; `nil` if the picture
    /// is of one colour.
    mutating func find(in picture: GreyPicture, near rect: PixelRect) -> Match? {
        let count = Int(Self.reach / Self.firstStep)
        var best = bestMatch(in: picture, around: rect, steps: -count...count, of: Self.firstStep, scales: [1])
        var step = Self.firstStep
        for scales in Self.refinements {
            step /= 2
            guard let place = best?.rect else { return nil }
            best = bestMatch(in: picture, around: place, steps: -1...1, of: step, scales: scales)
        }
        if let best { learn(picture, best.rect) }
        return best
    }

    private mutating func learn(_ picture: GreyPicture, _ rect: PixelRect) {
        guard let found = Self(picture, rect)?.pattern else { return }
        pattern = Self.normalized(zip(pattern, found).map { $0 + Self.learningRate * ($1 - $0) }) ?? pattern
    }

    /// The best of the places whose centres are whole `steps` of `length` sides away from that of `rect`.
    private func bestMatch(
        in picture: GreyPicture,
        around rect: PixelRect,
        steps: ClosedRange<Int>,
        of length: Double,
        scales: [Double]
    ) -> Match? {
        var best: (match: Match, worth: Double)?
        var sample = [Float](repeating: 0, count: Self.side * Self.side)
        for scale in scales {
            for row in steps {
                for column in steps {
                    let place = rect.scaledAboutCenter(by: scale)
                        .offsetBy(x: Double(column) * length * rect.width, y: Double(row) * length * rect.height)
                    picture.sample(place, side: Self.side, into: &sample)
                    let correlation = correlation(with: sample)
                    let distance = length * Double(row * row + column * column).squareRoot()
                    let worth = correlation - Self.distanceCost * distance * distance
                    if worth > best?.worth ?? -1 {
                        best = (match: Match(rect: place, correlation: correlation), worth: worth)
                    }
                }
            }
        }
        return best?.match
    }

    /// The weighted correlation of the pattern with `sample`; −1 if that is of one colour.
    private func correlation(with sample: [Float]) -> Double {
        var (mean, square, product): (Float, Float, Float) = (0, 0, 0)
        for index in pattern.indices {
            let weighted = Self.weights[index] * sample[index]
            mean += weighted
            square += weighted * sample[index]
            product += weighted * pattern[index]
        }
        let variance = square - mean * mean
        // The pattern has a mean of 0 and a variance of 1.
        return variance > 1 ? Double(product / variance.squareRoot()) : -1
    }

    /// `sample` with a weighted mean of 0 and a weighted variance of 1; `nil` if it is of one colour.
    private static func normalized(_ sample: [Float]) -> [Float]? {
        let mean = zip(weights, sample).reduce(0) { $0 + $1.0 * $1.1 }
        let variance = zip(weights, sample).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
        // The sums of a sample of one colour are not exact.
        guard variance > 0.01 else { return nil }
        return sample.map { ($0 - mean) / variance.squareRoot() }
    }
}

extension PixelRect {
    /// The rectangle with the same centre and sides `factor` times as long.
    func scaledAboutCenter(by factor: Double) -> Self {
        let (x, y) = ((factor - 1) / 2 * width, (factor - 1) / 2 * height)
        return expanded(left: x, top: y, right: x, bottom: y)
    }
}
