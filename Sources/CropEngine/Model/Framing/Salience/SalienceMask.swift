/// How much each part of a photo draws the eye, 0…1, in cells of equal size over the whole upright photo.
package struct SalienceMask: Sendable, Hashable {
    /// The number of cells across and down.
    let size: PixelSize
    /// The values, row after row.
    let values: [Float]

    package init(size: PixelSize, values: [Float]) {
        precondition(values.count == size.pixelCount, "a mask has a value for each cell")
        self.size = size
        self.values = values
    }

    /// The greatest value.
    var peak: Double { Double(values.max() ?? 0) }

    /// The squares of the values: a sure part counts more than a large faint one.
    var squared: SalienceMask { power(2) }

    /// The values, raised to `exponent`, which is at least 1: the greater it is, the less do faint parts count.
    func power(_ exponent: Int) -> SalienceMask {
        let powers = values.map { value in (1..<exponent).reduce(value) { power, _ in power * value } }
        return SalienceMask(size: size, values: powers)
    }

    /// The columns that are between two shares of the width, at least in part; at least one.
    func columns(from first: Double, to last: Double) -> SalienceMask {
        let start = min(max(Int(towardZero: first * Double(size.width)), 0), size.width - 1)
        let end = min(max(Int(towardZero: (last * Double(size.width)).rounded(.up)), start + 1), size.width)
        let rows = stride(from: 0, to: values.count, by: size.width)
        return SalienceMask(
            size: PixelSize(width: end - start, height: size.height),
            values: rows.flatMap { values[$0 + start..<$0 + end] }
        )
    }

    /// The sums of the columns, and those of the rows.
    var profiles: (across: SalienceProfile, down: SalienceProfile) {
        var columns = [Double](repeating: 0, count: size.width)
        var rows = [Double](repeating: 0, count: size.height)
        for (index, value) in values.enumerated() {
            columns[index % size.width] += Double(value)
            rows[index / size.width] += Double(value)
        }
        return (SalienceProfile(columns), SalienceProfile(rows))
    }
}
