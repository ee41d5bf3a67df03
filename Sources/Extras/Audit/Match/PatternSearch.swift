import FaceCropModel

/// Finds the places of a picture that look like a pattern of few pixels, in all sizes.
///
/// The picture is shrunk so that the pattern has the size sought, and compared at every position by the zero-mean
/// normalized cross-correlation, which light and contrast do not change (Lewis: "Fast Normalized Cross-Correlation",
/// 1995).
struct PatternSearch {
    /// A place in pixels of the picture that was searched.
    private struct Place {
        var rect: PixelRect
        /// The correlation with the pattern, −1…1.
        var correlation: Float
    }

    /// The step from one size to the next.
    ///
    /// Half a step moves each edge of a pattern of 16 pixels by a quarter of a pixel.
    private static let sizeStep = 1.06
    /// The least standard deviation of the pattern and of a place, in luma: below it there is only noise.
    static let minimumDeviation: Float = 1.5
    /// Less similar places are none.
    private static let minimumCorrelation: Float = 0.5
    /// Two places that share more than this part of their area (intersection over union) are one.
    private static let maximumOverlap = 0.7

    private let picture: SummedAreaTable
    /// Has a mean of 0 and a variance of 1.
    private let pattern: Samples
    /// The width divided by the height of what the pattern shows, in square pixels.
    private let ratio: Double

    /// Prepares the search for `part` of `thumbnail`, in pixels; `nil` if that is of one colour.
    init?(for part: PixelRect, of thumbnail: SummedAreaTable, in picture: SummedAreaTable, cells: Double) {
        let size = GridSize(count: cells, width: part.width, height: part.height)
        let samples = thumbnail.sample(part, size)
        guard let pattern = samples.standardized(minimum: Self.minimumDeviation) else { return nil }
        (self.picture, self.pattern, ratio) = (picture, pattern, part.width / part.height)
    }

    /// The `count` most similar places whose long side is in `lengths`, as a fraction of the picture's.
    func places(count: Int, lengths: Range<Double>) -> [PixelRect] {
        var found: [Place] = []
        for size in searchedSizes(lengths) { found += localMaxima(of: size) }
        found.sort { $0.correlation > $1.correlation }
        var best: [PixelRect] = []
        for place in found where best.count < count {
            let isNew = best.allSatisfy { $0.intersectionOverUnion(place.rect) < Self.maximumOverlap }
            if isNew { best.append(place.rect) }
        }
        return best
    }

    /// The sizes of the shrunk picture, from the one where the pattern just fits up to that of the picture.
    private func searchedSizes(_ lengths: Range<Double>) -> [GridSize] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let isWide = ratio > width / height
        let (tight, loose) =
            isWide ? (pattern.size.columns, pattern.size.rows) : (pattern.size.rows, pattern.size.columns)
        let largest = max(min(width, height * ratio), min(height, width / ratio)) / max(width, height)
        // The loose side of the picture, in sides of the largest place.
        let looseSides = isWide ? height * ratio / width : width / ratio / height
        var sizes: [GridSize] = []
        var length = tight
        while largest * Double(tight) / Double(length) >= lengths.lowerBound {
            if largest * Double(tight) / Double(length) < lengths.upperBound {
                let other = max(loose, Int(nearest: Double(loose * length) / Double(tight) * looseSides))
                let size = GridSize(columns: isWide ? length : other, rows: isWide ? other : length)
                guard size.columns <= picture.width, size.rows <= picture.height else { break }
                sizes.append(size)
            }
            length = max(length + 1, Int(towardZero: Double(length) * Self.sizeStep))
        }
        return sizes
    }

    /// The places in the picture, shrunk to `size`, that are more similar than those around them.
    private func localMaxima(of size: GridSize) -> [Place] {
        let map = correlations(with: picture.sample(picture.bounds, size))
        let (columns, rows) = (map.size.columns, map.size.rows)
        let (stepX, stepY) = (Double(picture.width) / Double(size.columns), Double(picture.height) / Double(size.rows))
        var places: [Place] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let value = map.values[row * columns + column]
                guard value > Self.minimumCorrelation else { continue }
                var isMaximum = true
                for otherRow in max(row - 1, 0)...min(row + 1, rows - 1) {
                    for otherColumn in max(column - 1, 0)...min(column + 1, columns - 1)
                    where map.values[otherRow * columns + otherColumn] > value {
                        isMaximum = false
                    }
                }
                guard isMaximum else { continue }
                let rect = PixelRect(
                    x: Double(column) * stepX,
                    y: Double(row) * stepY,
                    width: Double(pattern.size.columns) * stepX,
                    height: Double(pattern.size.rows) * stepY
                )
                places.append(Place(rect: rect, correlation: value))
            }
        }
        return places
    }

    /// The correlation of the pattern with each place of `shrunk` where it fits.
    private func correlations(with shrunk: Samples) -> Samples {
        let size = GridSize(
            columns: shrunk.size.columns - pattern.size.columns + 1,
            rows: shrunk.size.rows - pattern.size.rows + 1
        )
        var products = self.products(with: shrunk, size)
        let moments = Moments(of: shrunk)
        let count = Double(pattern.size.count)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let deviation = moments.deviation(column: column, row: row, pattern.size)
                let index = row * size.columns + column
                products[index] =
                    deviation < Double(Self.minimumDeviation) ? -1 : products[index] / Float(deviation * count)
            }
        }
        return Samples(size: size, values: products)
    }

    /// The sums of the products of the pattern with the pixels of each place; 16 neighbouring places at a time.
    private func products(with shrunk: Samples, _ size: GridSize) -> [Float] {
        typealias Lane = SIMD8<Float>
        let lanes = 2 * Lane.scalarCount
        // The last places of a row may read and write beyond its end.
        let source = shrunk.values + [Float](repeating: 0, count: lanes)
        var target = [Float](repeating: 0, count: size.count + lanes)
        source.withUnsafeBytes { source in
            target.withUnsafeMutableBytes { target in
                pattern.values.withUnsafeBufferPointer { pattern in
                    for row in 0..<size.rows {
                        for column in stride(from: 0, to: size.columns, by: lanes) {
                            var (first, second) = (Lane.zero, Lane.zero)
                            var index = 0
                            for patternRow in 0..<self.pattern.size.rows {
                                var offset = 4 * ((row + patternRow) * shrunk.size.columns + column)
                                for _ in 0..<self.pattern.size.columns {
                                    let weight = Lane(repeating: pattern[index])
                                    first += weight * source.loadUnaligned(fromByteOffset: offset, as: Lane.self)
                                    second += weight * source.loadUnaligned(fromByteOffset: offset + 32, as: Lane.self)
                                    offset += 4
                                    index += 1
                                }
                            }
                            let place = 4 * (row * size.columns + column)
                            target.storeBytes(of: first, toByteOffset: place, as: Lane.self)
                            target.storeBytes(of: second, toByteOffset: place + 32, as: Lane.self)
                        }
                    }
                }
            }
        }
        target.removeLast(lanes)
        return target
    }
}

/// The sums of the values and of their squares above and to the left of each cell of a grid.
private struct Moments {
    private let stride: Int
    private var sums: [SIMD2<Double>]

    init(of samples: Samples) {
        let size = samples.size
        stride = size.columns + 1
        sums = [SIMD2<Double>](repeating: .zero, count: stride * (size.rows + 1))
        for row in 0..<size.rows {
            var sum = SIMD2<Double>.zero
            for column in 0..<size.columns {
                let value = Double(samples.values[row * size.columns + column])
                sum += SIMD2(value, value * value)
                sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + sum
            }
        }
    }

    /// The standard deviation of the cells of a window of `size` with its top left cell at (`column`, `row`).
    func deviation(column: Int, row: Int, _ size: GridSize) -> Double {
        let (top, bottom) = (row * stride + column, (row + size.rows) * stride + column)
        let sum = sums[bottom + size.columns] - sums[bottom] - sums[top + size.columns] + sums[top]
        let mean = sum / Double(size.count)
        return max(mean.y - mean.x * mean.x, 0).squareRoot()
    }
}
