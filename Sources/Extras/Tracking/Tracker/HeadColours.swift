package import FaceCropModel

/// The colours of a head and of the clothes below it, by which a person is known again within a film.
///
/// An embedding needs a face of some size that looks at the camera; colours need neither. They are histograms of luma
/// and of the two differences of colour (Y′CbCr of ITU-R BT.601) in the regions ``regions(around:)``.
package struct HeadColours: Sendable, Hashable {
    /// The number of values of each of a region's three histograms.
    private static let binCount = 8
    /// The side of the smallest region in pixels that has colours.
    private static let minimumSide = 3
    /// The number of pixels after which more hardly change a histogram.
    private static let sufficientPixelCount = 1000

    /// For each region, the sum of the histograms of all looks, each of which adds up to 1.
    private var sums: [[Float]]
    /// The number of looks at each region.
    private var counts: [Int]

    /// The hair, the face and the chest of a person whose face has this box, in the same coordinates.
    package static func regions(around box: PixelRect) -> [PixelRect] {
        func region(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
            PixelRect(
                x: box.x + x * box.width,
                y: box.y + y * box.height,
                width: width * box.width,
                height: height * box.height
            )
        }
        return [
            region(x: -0.15, y: -0.4, width: 1.3, height: 0.9),
            region(x: 0, y: 0.2, width: 1, height: 0.8),
            region(x: -0.3, y: 1.35, width: 1.6, height: 0.85),
        ]
    }

    /// Counts the colours of the regions; `nil` for one that the picture does not show.
    ///
    /// `pixels` are 8-bit sRGB, interleaved R, G, B, row by row.
    package init(regions: [(pixels: [UInt8], size: PixelSize)?]) {
        sums = regions.map { region in
            guard let region, region.size.width >= Self.minimumSide, region.size.height >= Self.minimumSide else {
                return []
            }
            return Self.histogram(region.pixels)
        }
        counts = sums.map { $0.isEmpty ? 0 : 1 }
    }

    /// Adds other looks at the same person.
    package mutating func add(_ other: Self) {
        for region in sums.indices where !other.sums[region].isEmpty {
            if sums[region].isEmpty {
                sums[region] = other.sums[region]
            } else {
                for bin in sums[region].indices { sums[region][bin] += other.sums[region][bin] }
            }
            counts[region] += other.counts[region]
        }
    }

    /// How alike the mean colours are, 0…1: what the histograms share, in the mean of the regions that both show; `nil`
    /// if there is none.
    package func similarity(to other: Self) -> Double? {
        let shared = sums.indices.filter { counts[$0] > 0 && other.counts[$0] > 0 }
        guard !shared.isEmpty else { return nil }
        let total = shared.reduce(0.0) { total, region in
            let (scale, otherScale) = (1 / Float(counts[region]), 1 / Float(other.counts[region]))
            let common = zip(sums[region], other.sums[region]).reduce(Float(0)) {
                $0 + min($1.0 * scale, $1.1 * otherScale)
            }
            return total + Double(common)
        }
        return total / Double(shared.count)
    }

    private static func histogram(_ pixels: [UInt8]) -> [Float] {
        var bins = [Float](repeating: 0, count: 3 * binCount)
        let count = pixels.count / 3
        // An odd step meets all columns of any even width.
        let step = (count / sufficientPixelCount) | 1
        let share = 1 / Float((count + step - 1) / step) / 3
        for index in stride(from: 0, to: count, by: step) {
            let pixel = 3 * index
            let (red, green, blue) = (Int(pixels[pixel]), Int(pixels[pixel + 1]), Int(pixels[pixel + 2]))
            let luma = (77 * red + 150 * green + 29 * blue) >> 8
            bins[luma >> 5] += share
            bins[binCount + bin(ofDifference: (144 * (blue - luma)) >> 8)] += share
            bins[2 * binCount + bin(ofDifference: (183 * (red - luma)) >> 8)] += share
        }
        return bins
    }

    /// Most colours of skin, hair and clothes differ from grey by less than 32, so the bins are 8 wide; all that is
    /// farther is in the outer ones.
    private static func bin(ofDifference difference: Int) -> Int { min(max((difference + 32) >> 3, 0), binCount - 1) }
}
