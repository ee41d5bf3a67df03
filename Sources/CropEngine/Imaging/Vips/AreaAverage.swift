import CPixels
package import FaceCropFraming

/// Shrinks pictures of 1 to 4 interleaved bytes a pixel by area averaging.
///
/// Each new pixel is the average of the area that it covers; partly covered pixels count by their share. Used for
/// previews. libvips 8.14 has fast code only for the vertical half: from 1000×750 to 800×600 pixels its smallest kernel
/// takes 4.6 ms, this takes 0.9 ms with AVX2.
package struct AreaAverage {
    private let bands: Int
    private let sourceSize: PixelSize
    private let columns: AreaTaps
    private let rows: AreaTaps

    /// Prepares averaging from pictures of `source` to pictures of `target`, which must not be larger in either
    /// direction.
    package init(from source: PixelSize, to target: PixelSize, bands: Int) {
        precondition((1...4).contains(bands), "a pixel has 1 to 4 bytes")
        self.bands = bands
        sourceSize = source
        columns = AreaTaps(from: source.width, to: target.width)
        rows = AreaTaps(from: source.height, to: target.height)
    }

    /// Writes the averages of `source` to `output`; both are row by row without padding.
    package func average(_ source: UnsafeBufferPointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
        let rowLength = sourceSize.width * bands
        precondition(source.count == sourceSize.height * rowLength, "as many values as the size and the bands say")
        // The last pixel is read with a whole register, which reaches beyond the row.
        let row = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: rowLength + 3)
        row.initialize(repeating: 0)
        defer { row.deallocate() }
        for index in 0..<rows.count {
            averageRows(source, index, into: row)
            averageColumns(UnsafeBufferPointer(row), into: output + index * columns.count * bands)
        }
    }

    /// Writes the weighted mean of some rows, 0…255, to the beginning of `means`.
    private func averageRows(
        _ source: UnsafeBufferPointer<UInt8>,
        _ index: Int,
        into means: UnsafeMutableBufferPointer<UInt16>
    ) {
        let rowLength = sourceSize.width * bands
        let covered = source[rows.starts[index] * rowLength..<(rows.starts[index] + rows.tapCount) * rowLength]
        rows.withUnsafe { _, weights in
            cresample_average_rows(
                UnsafeBufferPointer(rebasing: covered).baseAddress,
                rowLength,
                rows.tapCount,
                weights.baseAddress.map { $0 + index * rows.tapCount },
                means.baseAddress
            )
        }
    }

    /// Writes the weighted means of the pixels of a row.
    private func averageColumns(_ row: UnsafeBufferPointer<UInt16>, into output: UnsafeMutablePointer<UInt8>) {
        columns.withUnsafe { starts, weights in
            cresample_average_columns(
                row.baseAddress,
                bands,
                starts.count,
                starts.baseAddress,
                columns.tapCount,
                weights.baseAddress,
                output
            )
        }
    }
}

/// The source pixels that each new pixel of a row or column covers, and their shares.
struct AreaTaps: Hashable {
    /// The number of source pixels for each new pixel; some may have a weight of 0.
    let tapCount: Int
    /// The first source pixel for each new pixel.
    let starts: [Int]
    /// Shares in 256ths, `tapCount` for each new pixel; they add up to 256.
    let weights: [UInt16]

    /// The number of new pixels.
    var count: Int { starts.count }

    /// Computes the taps for shrinking `sourceLength` pixels to `length`, which must not be larger.
    init(from sourceLength: Int, to length: Int) {
        precondition(length <= sourceLength, "an average never enlarges")
        let tapCount = Self.tapCount(from: sourceLength, to: length)
        self.tapCount = tapCount
        starts = (0..<length).map { min($0 * sourceLength / length, sourceLength - tapCount) }
        weights = zip(0..., starts).flatMap { index, start in
            // In units of 1/`length` source pixels all boundaries are whole numbers.
            let area = index * sourceLength..<(index + 1) * sourceLength
            let shares = (start..<start + tapCount).map { area.clamped(to: $0 * length..<($0 + 1) * length).count }
            return Self.weights(shares)
        }
    }

    func withUnsafe<Result>(_ body: (UnsafeBufferPointer<Int>, UnsafeBufferPointer<UInt16>) -> Result) -> Result {
        starts.withUnsafeBufferPointer { starts in weights.withUnsafeBufferPointer { body(starts, $0) } }
    }

    /// The largest number of source pixels that a new pixel touches.
    private static func tapCount(from sourceLength: Int, to length: Int) -> Int {
        (0..<length).reduce(1) { maximum, index in
            let end = ((index + 1) * sourceLength + length - 1) / length
            return max(maximum, end - index * sourceLength / length)
        }
    }

    /// Rounds shares to whole 256ths that add up to 256; each differs from the exact share by less than one.
    private static func weights(_ shares: [Int]) -> [UInt16] {
        let sum = shares.reduce(0, +)
        var reached = 0
        var given = 0
        return shares.map { share in
            reached += share
            let weight = (reached * 256 + sum / 2) / sum - given
            given += weight
            return UInt16(weight)
        }
    }
}
