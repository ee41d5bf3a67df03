import FaceCropModel

/// The sums of the pixels above and to the left of each corner of a picture.
///
/// From them follows the mean of any rectangle in constant time, also of one with fractional edges (Crow: "Summed-Area
/// Tables for Texture Mapping", 1984).
struct SummedAreaTable {
    /// Pixels from left to right and from top to bottom.
    let width: Int
    let height: Int
    /// `height + 1` rows of `width + 1` sums.
    private let sums: [Double]

    init(_ picture: GreyCopy) {
        (width, height) = (picture.width, picture.height)
        let stride = width + 1
        var sums = [Double](repeating: 0, count: stride * (height + 1))
        for row in 0..<height {
            var sum = 0.0
            for column in 0..<width {
                sum += Double(picture.pixels[row * width + column])
                sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + sum
            }
        }
        self.sums = sums
    }

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// The means of the equal parts of `rect`, in pixels, that a grid of `size` makes; pixels outside count as black.
    func sample(_ rect: PixelRect, _ size: GridSize) -> Samples {
        let columns = Self.edges(from: rect.minX, to: rect.maxX, count: size.columns, limit: width)
        let rows = Self.edges(from: rect.minY, to: rect.maxY, count: size.rows, limit: height)
        let scale = 1 / max(rect.area / Double(size.count), .leastNormalMagnitude)
        var above = [Double](repeating: 0, count: columns.count)
        var below = above
        var values = [Float](repeating: 0, count: size.count)
        for row in rows.indices {
            sums.withUnsafeBufferPointer { sums in
                let upper = rows[row].index * (width + 1)
                let lower = min(rows[row].index + 1, height) * (width + 1)
                for (index, column) in columns.enumerated() {
                    let right = min(column.index + 1, width)
                    let (topLeft, topRight) = (sums[upper + column.index], sums[upper + right])
                    let (bottomLeft, bottomRight) = (sums[lower + column.index], sums[lower + right])
                    let top = topLeft + column.fraction * (topRight - topLeft)
                    let bottom = bottomLeft + column.fraction * (bottomRight - bottomLeft)
                    below[index] = top + rows[row].fraction * (bottom - top)
                }
            }
            if row > 0 {
                let start = (row - 1) * size.columns
                for column in 0..<size.columns {
                    let sum = below[column + 1] - below[column] - above[column + 1] + above[column]
                    values[start + column] = Float(sum * scale)
                }
            }
            swap(&above, &below)
        }
        return Samples(size: size, values: values)
    }

    /// The `count + 1` edges of equal parts, each as the whole pixel and the fraction after it.
    private static func edges(
        from start: Double,
        to end: Double,
        count: Int,
        limit: Int
    ) -> [(index: Int, fraction: Double)] {
        (0...count).map { index in
            let edge = start + (end - start) * Double(index) / Double(count)
            let inside = min(max(edge, 0), Double(limit))
            let whole = inside.rounded(.down)
            return (index: Int(whole), fraction: inside - whole)
        }
    }
}
