import FaceCropModel
import FaceCropPixels

/// A summary of a frame's picture in a few numbers.
struct SceneSignature: Sendable, Hashable {
    private static let columns = 32
    private static let rows = 18
    private static let toneCount = 32
    /// The luma of the brightest black, 0…1: bars beside a film have 16 of 255, and noise.
    private static let black: Float = 24.0 / 255
    /// The tone, 0…1, that the brightest parts of a picture have if it is not dark.
    private static let litTone = 96.0 / 256
    /// In a picture 640 pixels wide, every fourth pixel of every fourth row is read.
    ///
    /// In smaller pictures more are read, because noise in the tones would count as cuts.
    private static let maximumStep = 4
    private static let columnsRead = 160

    /// Width and height of the upright frame.
    let frameSize: PixelSize
    /// The mean of each cell of a grid minus the mean of all cells, in 0…1.
    private let cells: [Float]
    /// The mean of all cells, in 0…1.
    private let mean: Float
    /// The share of each tone.
    private let tones: [Float]

    /// Computes the signature of a picture.
    init(_ preview: Preview) {
        var sums = [Float](repeating: 0, count: Self.columns * Self.rows)
        var counts = sums
        var tones = [Float](repeating: 0, count: Self.toneCount)
        let size = preview.size
        frameSize = preview.photoSize
        let step = min(max(size.width / Self.columnsRead, 1), Self.maximumStep)
        preview.pixels.withUnsafeBufferPointer { pixels in
            for y in stride(from: 0, to: size.height, by: step) {
                let row = y * Self.rows / size.height * Self.columns
                for x in stride(from: 0, to: size.width, by: step) {
                    let pixel = 3 * (y * size.width + x)
                    // ITU-R BT.601 in 256ths.
                    let luma = 77 * Int(pixels[pixel]) + 150 * Int(pixels[pixel + 1]) + 29 * Int(pixels[pixel + 2])
                    let cell = row + x * Self.columns / size.width
                    sums[cell] += Float(luma) / 65_280
                    counts[cell] += 1
                    tones[min((luma * Self.toneCount) >> 16, Self.toneCount - 1)] += 1
                }
            }
        }
        let count = counts.reduce(0, +)
        let mean = sums.reduce(0, +) / count
        self.mean = mean
        cells = zip(sums, counts).map { $1 > 0 ? $0 / $1 - mean : 0 }
        self.tones = tones.map { $0 / count }
    }

    /// How well the picture is lit, 0…1.
    ///
    /// It is the tone of the brightest parts as a share of that of a picture which is not dark. The brightest twentieth
    /// does not count, because it may be a lamp in the dark.
    var exposure: Double {
        var share: Float = 0
        for (tone, part) in tones.enumerated() {
            share += part
            if share >= 0.95 { return min(1, Double(tone + 1) / (Self.litTone * Double(Self.toneCount))) }
        }
        return 1
    }

    /// The mean difference between the grids, 0…1, whatever the brightness of the whole picture.
    func placeDifference(to other: Self) -> Double {
        Double(zip(cells, other.cells).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(cells.count)
    }

    /// The mean difference between the grid and the mean of two others, 0…1, whatever the brightness of the pictures.
    func placeDifference(toMeanOf first: Self, _ second: Self) -> Double {
        let means = zip(first.cells, second.cells).map { ($0 + $1) / 2 }
        return Double(zip(cells, means).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(cells.count)
    }

    /// The correlation of the grids, −1…1, which brightness and contrast of the whole picture do not change; 0 if one
    /// of them is of one brightness.
    ///
    /// Cells that are nearly black in both do not count: bars beside a film are alike in any two scenes.
    func placeCorrelation(with other: Self) -> Double {
        let pairs = zip(cells, other.cells).filter { max($0 + mean, $1 + other.mean) > 2 * Self.black }
        let count = Float(max(1, pairs.count))
        let (middle, otherMiddle) = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
        var (product, square, otherSquare): (Float, Float, Float) = (0, 0, 0)
        for (cell, otherCell) in pairs {
            product += (cell - middle) * (otherCell - otherMiddle)
            square += (cell - middle) * (cell - middle)
            otherSquare += (otherCell - otherMiddle) * (otherCell - otherMiddle)
        }
        let squares = square * otherSquare
        return squares > 0 ? Double(product / squares.squareRoot()) : 0
    }

    /// The median of the cells' differences, 0…1, brightness included; cells that are black in both do not count, as
    /// bars beside a film.
    ///
    /// It is small if something covers or uncovers less than half of a picture that stays as it is.
    func steadyDifference(to other: Self) -> Double {
        let levels = zip(cells, other.cells).map { ($0 + mean, $1 + other.mean) }
        let differences = levels.filter { max($0, $1) > Self.black }.map { abs($0 - $1) }.sorted()
        return differences.isEmpty ? 0 : Double(differences[differences.count / 2])
    }

    /// The share of the picture with tones that do not occur in the other, 0…1.
    func toneDifference(to other: Self) -> Double {
        1 - Double(zip(tones, other.tones).reduce(0) { $0 + min($1.0, $1.1) })
    }
}
