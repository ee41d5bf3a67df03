/// How a person crops portraits, learnt from crops that the person has made: at most five numbers.
///
/// Each is the median over the examples, which few unusual ones do not move. Leaving one out of 68 portraits of public
/// team pages, a style of these numbers comes to an intersection over union of 0.85 with what people chose, and with
/// three examples to 0.83 (`Benchmarks/human-crops.md`).
package struct CropStyle: Sendable, Hashable {
    /// A finished crop.
    package struct Example: Sendable, Hashable {
        /// The share of the height of the face's box in the crop's height.
        var faceHeightFraction: Double
        /// The distance of the middle between the eyes from the crop's top, as a share of its height.
        var eyeLineFraction: Double
        /// The size of the crop in pixels.
        var size: PixelSize

        /// The example of a picture of `size` with a face, both in its upright pixels.
        package init(box: PixelRect, points: FacePoints, in size: PixelSize) {
            faceHeightFraction = box.height / Double(size.height)
            eyeLineFraction = points.eyesCenter.y / Double(size.height)
            self.size = size
        }
    }

    /// The least number of examples that a style is learnt from.
    package static let leastExampleCount = 3

    /// The face's share of the crop's height.
    package var faceHeightFraction: Double
    /// The distance of the eyes from the crop's top, as a share of its height.
    package var eyeLineFraction: Double
    /// The size of all examples, or the ratio that at least half of them have; `nil` if they have no ratio in common.
    package var shape: FrameOptions.Shape?
    /// The range of the middle half of the examples' face heights.
    package var faceHeights: ClosedRange<Double>
    /// The range of the middle half of the examples' eye lines.
    package var eyeLines: ClosedRange<Double>

    /// Learns the style of `examples`; `nil` if there are fewer than ``leastExampleCount``.
    package init?(of examples: [Example]) {
        guard examples.count >= Self.leastExampleCount else { return nil }
        let heights = Quartiles(examples.map { min(1, $0.faceHeightFraction) })
        let lines = Quartiles(examples.map { min(max($0.eyeLineFraction, 0), 1) })
        faceHeightFraction = heights.median
        eyeLineFraction = lines.median
        faceHeights = heights.lower...heights.upper
        eyeLines = lines.lower...lines.upper
        shape = Self.shape(of: examples.map(\.size))
    }

    private static func shape(of sizes: [PixelSize]) -> FrameOptions.Shape? {
        guard let first = sizes.first else { return nil }
        if sizes.allSatisfy({ $0 == first }) { return .size(first) }
        let ratios = sizes.map { AspectRatio($0).value }
        let common = Quartiles(ratios).median
        // A whole pixel more or less is no other ratio.
        guard 2 * ratios.count(where: { abs($0 / common - 1) < 0.02 }) >= ratios.count else { return nil }
        return .aspect(AspectRatio.simple(near: common))
    }
}

/// The median and the quartiles of numbers, by linear interpolation.
private struct Quartiles {
    let lower: Double
    let median: Double
    let upper: Double

    /// - Parameter numbers: At least one.
    init(_ numbers: [Double]) {
        let sorted = numbers.sorted()
        func quantile(_ share: Double) -> Double {
            let place = share * Double(sorted.count - 1)
            let below = Int(place)
            let above = min(below + 1, sorted.count - 1)
            return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
        }
        (lower, median, upper) = (quantile(0.25), quantile(0.5), quantile(0.75))
    }
}

extension AspectRatio {
    /// The ratio of whole numbers up to 16 that is nearest to that of `size`; of two, the one of smaller numbers.
    package static func simple(near size: PixelSize) -> AspectRatio { simple(near: AspectRatio(size).value) }

    /// The same for a ratio of width by height.
    fileprivate static func simple(near value: Double) -> AspectRatio {
        var best = AspectRatio(width: 1, height: 1)
        for height in 1...16 {
            let width = max(1, (value * Double(height)).rounded())
            let ratio = AspectRatio(width: width, height: Double(height))
            if abs(ratio.value - value) < abs(best.value - value) - 0.005 * value { best = ratio }
        }
        return best
    }
}
