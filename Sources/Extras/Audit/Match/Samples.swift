/// The mean luma of the cells of a grid, row after row, or what was calculated from it.
struct Samples {
    /// Cells that are darker or brighter, in luma, may have lost their detail by a tone curve.
    static let unclipped: ClosedRange<Float> = 3...252

    let size: GridSize
    var values: [Float]

    /// The same with a mean of 0 and a variance of 1; `nil` if the standard deviation is below `minimum`.
    func standardized(minimum: Float) -> Self? {
        let count = Float(values.count)
        let mean = values.reduce(0, +) / count
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        guard variance > minimum * minimum else { return nil }
        let scale = 1 / variance.squareRoot()
        return Self(size: size, values: values.map { ($0 - mean) * scale })
    }

    /// What is left of each value after the mean of the square of `2 * radius + 1` cells around it is taken away.
    func highPassed(radius: Int) -> Self {
        Self(size: size, values: zip(values, boxMeans(radius: radius).values).map { $0 - $1 })
    }

    /// The mean of the square of `2 * radius + 1` cells around each cell, as far as it is in the grid.
    func boxMeans(radius: Int) -> Self {
        var (rows, means) = (values, values)
        Self.boxMeans(values, into: &rows, lines: size.rows, length: size.columns, strides: (size.columns, 1), radius)
        Self.boxMeans(rows, into: &means, lines: size.columns, length: size.rows, strides: (1, size.columns), radius)
        return Self(size: size, values: means)
    }

    /// The values at the middles of the cells of another grid, by bilinear interpolation.
    func enlarged(to other: GridSize) -> Self {
        guard other != size else { return self }
        func places(_ count: Int, of length: Int) -> [(first: Int, second: Int, fraction: Float)] {
            (0..<count).map { index in
                let place = (Float(index) + 0.5) * Float(length) / Float(count) - 0.5
                let inside = min(max(place, 0), Float(length - 1))
                return (
                    first: Int(inside), second: min(Int(inside) + 1, length - 1),
                    fraction: inside - inside.rounded(.down)
                )
            }
        }
        let (columns, rows) = (places(other.columns, of: size.columns), places(other.rows, of: size.rows))
        var result: [Float] = []
        result.reserveCapacity(other.count)
        for row in rows {
            let (above, below) = (row.first * size.columns, row.second * size.columns)
            for column in columns {
                let top =
                    values[above + column.first] * (1 - column.fraction)
                    + values[above + column.second] * column.fraction
                let bottom =
                    values[below + column.first] * (1 - column.fraction)
                    + values[below + column.second] * column.fraction
                result.append(top * (1 - row.fraction) + bottom * row.fraction)
            }
        }
        return Self(size: other, values: result)
    }

    /// Writes the means of the values up to `radius` places away in each line.
    private static func boxMeans(
        _ source: [Float],
        into target: inout [Float],
        lines: Int,
        length: Int,
        strides: (line: Int, value: Int),
        _ radius: Int
    ) {
        for line in 0..<lines {
            for place in 0..<length {
                let window = max(place - radius, 0)...min(place + radius, length - 1)
                var sum: Float = 0
                for other in window { sum += source[line * strides.line + other * strides.value] }
                target[line * strides.line + place * strides.value] = sum / Float(window.count)
            }
        }
    }
}
