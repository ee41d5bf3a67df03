import FaceCropModel
import Glibc

/// Moves the four edges of a place in the original until it shows what the thumbnail shows, to fractions of a pixel.
///
/// Each step is one of Gauss and Newton for the least squares of the difference (Lucas and Kanade, 1981; Baker and
/// Matthews: "Lucas-Kanade 20 Years On", 2004), with three more unknowns for a tone curve of second degree, so that a
/// changed contrast or gamma moves no edge.
struct Registration {
    /// A place that no step improves, in pixels of the original.
    struct Alignment {
        var rect: PixelRect
        /// The multiple correlation of the thumbnail with the place under the best tone curve, 0…1.
        var correlation: Double
    }

    /// The least standard deviation of thumbnail and place, in luma.
    private static let minimumDeviation = PatternSearch.minimumDeviation
    /// How far an edge moves in one step at most, in cells of the grid: further away the gradients say nothing.
    private static let maximumMove = 1.5
    /// Edges that move less than this, in cells, have arrived.
    private static let arrived = 0.01
    /// How much the width divided by the height may differ from that of the thumbnail: 3 % are promised.
    private static let maximumSqueeze = 1.04
    /// An iterate with a correlation lower by less than this is no worse: the prior of the shape may cost so much.
    private static let correlationTolerance = 0.001

    let original: SummedAreaTable
    let thumbnail: SummedAreaTable
    /// The part of the thumbnail that shows the photo, in pixels.
    let part: PixelRect

    /// The grid of about `cells` cells, with none smaller than a pixel of the thumbnail or of the original at `place`.
    func grid(_ cells: Double, for place: PixelRect) -> GridSize {
        let size = GridSize(count: cells, width: part.width, height: part.height)
        return GridSize(
            columns: min(size.columns, max(4, Int(min(part.width, place.width)))),
            rows: min(size.rows, max(4, Int(min(part.height, place.height))))
        )
    }

    /// Moves `place` in at most `steps` steps on a grid of about `cells` cells; `nil` if it leaves nothing to compare.
    func aligned(_ place: PixelRect, cells: Double, steps: Int) -> Alignment? {
        let size = grid(cells, for: place)
        let sample = thumbnail.sample(part, size)
        guard let target = sample.standardized(minimum: Self.minimumDeviation) else { return nil }
        // A tone curve that clips is not of second degree.
        let isUsed = sample.values.map { Samples.unclipped.contains($0) }
        var best: Alignment?
        var rect = place
        for _ in 0..<steps {
            guard let source = original.sample(rect, size).standardized(minimum: Self.minimumDeviation),
                let solution = NormalEquations(source, target, isUsed).solved(squeeze: squeeze(of: rect))
            else { break }
            if solution.correlation > (best?.correlation ?? 0) - Self.correlationTolerance {
                best = Alignment(rect: rect, correlation: solution.correlation)
            }
            guard let moved = moved(rect, by: solution.moves, size) else { break }
            if solution.moves.allSatisfy({ abs($0) < Self.arrived }) { break }
            rect = moved
        }
        return best
    }

    /// `rect` with its left, right, top and bottom edge moved by so many cells, within the original; `nil` if its shape
    /// is then not that of the thumbnail.
    private func moved(_ rect: PixelRect, by moves: [Double], _ size: GridSize) -> PixelRect? {
        let cellWidth = rect.width / Double(size.columns)
        let cellHeight = rect.height / Double(size.rows)
        let bounded = moves.map { min(max($0, -Self.maximumMove), Self.maximumMove) }
        let moved = PixelRect(
            minX: rect.minX + bounded[0] * cellWidth,
            minY: rect.minY + bounded[2] * cellHeight,
            maxX: rect.maxX + bounded[1] * cellWidth,
            maxY: rect.maxY + bounded[3] * cellHeight
        )
        guard let inside = moved.intersection(original.bounds), inside.width >= 4, inside.height >= 4 else {
            return nil
        }
        // Two cells of a coarse grid may be more than the squeeze allowed.
        let tolerance = Self.maximumSqueeze + 2 / Double(min(size.columns, size.rows))
        return abs(squeeze(of: inside)) < tolerance - 1 ? inside : nil
    }

    /// The natural logarithm of how much wider `rect` is than its height and the shape of the thumbnail say.
    private func squeeze(of rect: PixelRect) -> Double {
        log(rect.width / rect.height / (part.width / part.height))
    }

    /// Whether the shape of `rect` is that of the thumbnail.
    func hasShape(_ rect: PixelRect) -> Bool {
        // Half a pixel of the thumbnail or of the original is rounding.
        let rounding = 1 / min(part.width, part.height, rect.width, rect.height)
        return abs(squeeze(of: rect)) < Self.maximumSqueeze - 1 + rounding
    }
}

/// The linear least squares of one step of the registration.
private struct NormalEquations {
    /// One row of the design matrix: the tone curve (1, source, source²), the source's slope across, the slope times
    /// the place across (−1…1), the same two down; the last element is the target.
    private typealias Row = SIMD8<Float>

    /// The standard deviation of the squeeze of thumbnails: the 3 % that are promised are two of them.
    private static let squeezeDeviation = 0.015
    /// One cell in so many is independent of the others, because the noise of a JPEG reaches over several: a guess.
    private static let noiseCells = 8.0

    private var products = [Row](repeating: .zero, count: 8)
    private var count: Float = 0
    /// How much a stretch by one cell at either end lengthens the place.
    private let stretch: (across: Double, down: Double)

    /// Adds up the cells of `source` and `target` that are used, both with a mean of 0 and a variance of 1.
    init(_ source: Samples, _ target: Samples, _ isUsed: [Bool]) {
        let (columns, rows) = (source.size.columns, source.size.rows)
        stretch = (across: 2 / Double(columns), down: 2 / Double(rows))
        guard columns > 2, rows > 2 else { return }
        var used = 0
        let (across, down) = (2 / Float(columns), 2 / Float(rows))
        source.values.withUnsafeBufferPointer { source in
            target.values.withUnsafeBufferPointer { target in
                var (p0, p1, p2, p3) = (Row.zero, Row.zero, Row.zero, Row.zero)
                var (p4, p5, p6, p7) = (Row.zero, Row.zero, Row.zero, Row.zero)
                for row in 1..<rows - 1 {
                    let placeDown = (Float(row) + 0.5) * down - 1
                    for column in 1..<columns - 1 {
                        let index = row * columns + column
                        guard isUsed[index] else { continue }
                        used += 1
                        let value = source[index]
                        let slopeAcross = (source[index + 1] - source[index - 1]) / 2
                        let slopeDown = (source[index + columns] - source[index - columns]) / 2
                        let placeAcross = (Float(column) + 0.5) * across - 1
                        let cell = Row(
                            1,
                            value,
                            value * value,
                            slopeAcross,
                            slopeAcross * placeAcross,
                            slopeDown,
                            slopeDown * placeDown,
                            target[index]
                        )
                        p0 += cell * cell[0]
                        p1 += cell * cell[1]
                        p2 += cell * cell[2]
                        p3 += cell * cell[3]
                        p4 += cell * cell[4]
                        p5 += cell * cell[5]
                        p6 += cell * cell[6]
                        p7 += cell * cell[7]
                    }
                }
                products = [p0, p1, p2, p3, p4, p5, p6, p7]
            }
        }
        count = Float(used)
    }

    /// The moves of the left, right, top and bottom edge in cells, and the multiple correlation without them; `nil`
    /// without one solution, or if dark is bright in the other picture.
    ///
    /// `squeeze` is that of the place; few thumbnails are squeezed, so that a shape without counts as an observation.
    func solved(squeeze: Double) -> (moves: [Double], correlation: Double)? {
        guard count > 0, let tones = solution(matrix(unknowns: 3)), tones[1] > 0 else { return nil }
        let (sum, total) = (Double(products[0][7]), Double(products[7][7]))
        let variation = total - sum * sum / Double(count)
        guard variation > 0 else { return nil }
        let explained = (0..<3).reduce(0) { $0 + tones[$1] * Double(products[$1][7]) } - sum * sum / Double(count)
        let correlation = min(max(explained / variation, 0), 1)
        var matrix = self.matrix(unknowns: 7)
        // The squeeze after the step is squeeze + across · p₄ − down · p₆, and shall be 0.
        let weight = Self.noiseCells * (1 - correlation) / (Self.squeezeDeviation * Self.squeezeDeviation)
        for (row, factor) in [(4, stretch.across), (6, -stretch.down)] {
            matrix[row][4] += weight * factor * stretch.across
            matrix[row][6] -= weight * factor * stretch.down
            matrix[row][7] -= weight * factor * squeeze
        }
        guard let all = solution(matrix), all[1] > 0.05 else { return nil }
        let moves = (3..<7).map { all[$0] / all[1] }
        return (
            moves: [moves[0] - moves[1], moves[0] + moves[1], moves[2] - moves[3], moves[2] + moves[3]],
            correlation: correlation.squareRoot()
        )
    }

    /// The normal equations of the first `unknowns` coefficients; the last column is the right side.
    private func matrix(unknowns: Int) -> [[Double]] {
        (0..<unknowns).map { row in
            var values = (0..<unknowns).map { Double(products[row][$0]) }
            // A slope that is the same everywhere says nothing about an edge: it stays where it is.
            values[row] += 1e-4 * Double(count)
            return values + [Double(products[row][7])]
        }
    }

    /// The solution of linear equations, by Gauss's elimination.
    private func solution(_ equations: [[Double]]) -> [Double]? {
        var matrix = equations
        let unknowns = matrix.count
        for pivot in matrix.indices {
            guard matrix[pivot][pivot] > 1e-9 else { return nil }
            for row in matrix.indices where row > pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot]
                for column in pivot...unknowns { matrix[row][column] -= factor * matrix[pivot][column] }
            }
        }
        var result = [Double](repeating: 0, count: unknowns)
        for row in matrix.indices.reversed() {
            let known = (row + 1..<unknowns).reduce(0) { $0 + matrix[row][$1] * result[$1] }
            result[row] = (matrix[row][unknowns] - known) / matrix[row][row]
        }
        return result
    }
}
