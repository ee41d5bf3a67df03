/// How much each part of a photo draws the eye, 0…1, in cells of equal size over the whole upright photo.
package struct SalienceMask: Sendable, Hashable {
    /// The number of cells across and down.
    package let size: PixelSize
    /// The values, row after row.
    package let values: [Float]

    package init(size: PixelSize, values: [Float]) {
        precondition(values.count == size.pixelCount, "a mask has a value for each cell")
        self.size = size
        self.values = values
    }

    /// The greatest value.
    var peak: Double { Double(values.max() ?? 0) }

    /// The squares of the values: a sure part counts more than a large faint one.
    var squared: SalienceMask { SalienceMask(size: size, values: values.map { $0 * $0 }) }

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
