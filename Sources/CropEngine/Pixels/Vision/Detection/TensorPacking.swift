import FaceCropModel

/// Writes a preview into the input of a network: copied, shrunk or enlarged, on black.
///
/// The preview has interleaved bytes of red, green and blue; the input has a plane of 32-bit floats 0…255 for each.
package enum TensorPacking {
    /// Fills `input`, `3 × letterbox.inputSize.pixelCount` numbers, with the picture of `preview` that `letterbox`
    /// describes.
    package static func pack(
        _ preview: Preview,
        as letterbox: LetterboxedInput,
        _ order: ChannelOrder,
        into input: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(input.count == 3 * letterbox.inputSize.pixelCount, "the input has three numbers a pixel")
        let planes = InputPlanes(input: input, letterbox: letterbox, places: order.places)
        preview.pixels.withUnsafeBufferPointer { pixels in
            let source = PixelRows(bytes: pixels, rowLength: preview.size.width, part: letterbox.source)
            switch letterbox.resampling {
            case .average(side: 1):
                for row in 0..<letterbox.imageSize.height { planes.write(source.row(row), to: row) }
            case .average(let side): average(source, side: side, planes)
            case .enlargement: enlarge(source, planes)
            }
        }
        planes.blackenBelow()
    }
}

/// The planes of the input of a network, in its order of colours.
private struct InputPlanes {
    let input: UnsafeMutableBufferPointer<Float>
    let letterbox: LetterboxedInput
    /// The place of each plane's colour in the pixels of a row.
    let places: [Int]

    private var size: PixelSize { letterbox.inputSize }

    /// Writes a row of the picture, interleaved red, green and blue, and blackens the rest of the row.
    func write(_ pixels: UnsafeBufferPointer<UInt8>, to row: Int) {
        let count = letterbox.imageSize.width
        for (plane, place) in places.enumerated() {
            let start = plane * size.pixelCount + row * size.width
            let output = UnsafeMutableBufferPointer(rebasing: input[start..<start + size.width])
            for column in 0..<count { output[column] = Float(pixels[3 &* column &+ place]) }
            output[count...].update(repeating: 0)
        }
    }

    /// Calls `write` with the index of each row of the picture, and memory for its pixels.
    func forEachRow(_ write: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * letterbox.imageSize.width) { pixels in
            for row in 0..<letterbox.imageSize.height {
                write(row, pixels)
                self.write(UnsafeBufferPointer(pixels), to: row)
            }
        }
    }

    /// Blackens the rows below the picture.
    func blackenBelow() {
        for plane in places.indices {
            let rows = plane * size.height..<(plane + 1) * size.height
            let first = rows.lowerBound + letterbox.imageSize.height
            input[first * size.width..<rows.upperBound * size.width].update(repeating: 0)
        }
    }
}

/// A part of a picture of interleaved R, G, B bytes that is read row by row.
private struct PixelRows {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The number of pixels in a row of the whole picture.
    let rowLength: Int
    let part: WholePixelRect

    var size: PixelSize { part.size }

    /// The row of the part with this index, from 0.
    func row(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = 3 * ((part.y + index) * rowLength + part.x)
        return UnsafeBufferPointer(rebasing: bytes[start..<start + 3 * part.width])
    }
}

// MARK: Shrinking

extension TensorPacking {
    /// Averages squares of `side` × `side` pixels; those at the right and bottom edges have fewer pixels.
    private static func average(
        _ source: PixelRows,
        side: Int,
        _ planes: InputPlanes
    ) {
        var columnSums = [UInt32](repeating: 0, count: 3 * source.size.width)
        planes.forEachRow { row, output in
            let sourceRows = row * side..<min((row + 1) * side, source.size.height)
            columnSums.withUnsafeMutableBufferPointer { sums in
                sums.update(repeating: 0)
                for index in sourceRows { add(source.row(index), to: sums) }
                averageColumns(UnsafeBufferPointer(sums), side: side, rowCount: sourceRows.count, to: output)
            }
        }
    }

    private static func add(_ row: UnsafeBufferPointer<UInt8>, to sums: UnsafeMutableBufferPointer<UInt32>) {
        for index in 0..<row.count { sums[index] &+= UInt32(row[index]) }
    }

    private static func averageColumns(
        _ sums: UnsafeBufferPointer<UInt32>,
        side: Int,
        rowCount: Int,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let pixelCount = output.count / 3
        // All squares but those at the right edge have as many columns.
        let wholeCount = min(pixelCount, sums.count / 3 / side)
        let whole = RoundedQuotient(divisor: UInt32(side * rowCount))
        for pixel in 0..<wholeCount {
            averageSquare(sums, columns: pixel &* side..<pixel &* side &+ side, whole, output, pixel)
        }
        for pixel in wholeCount..<pixelCount {
            let columns = pixel * side..<sums.count / 3
            let quotient = RoundedQuotient(divisor: UInt32(columns.count * rowCount))
            averageSquare(sums, columns: columns, quotient, output, pixel)
        }
    }

    @inline(__always) private static func averageSquare(
        _ sums: UnsafeBufferPointer<UInt32>,
        columns: Range<Int>,
        _ quotient: RoundedQuotient,
        _ output: UnsafeMutableBufferPointer<UInt8>,
        _ pixel: Int
    ) {
        var (red, green, blue) = (UInt32(0), UInt32(0), UInt32(0))
        for column in columns {
            red &+= sums[3 &* column]
            green &+= sums[3 &* column &+ 1]
            blue &+= sums[3 &* column &+ 2]
        }
        output[3 &* pixel] = quotient(red)
        output[3 &* pixel &+ 1] = quotient(green)
        output[3 &* pixel &+ 2] = quotient(blue)
    }
}

// MARK: Enlarging

extension TensorPacking {
    /// Interpolates linearly between the centres of the source's pixels; beyond the outermost centres it repeats them.
    private static func enlarge(_ source: PixelRows, _ planes: InputPlanes) {
        let imageSize = planes.letterbox.imageSize
        let columns = Interpolation.positions(from: source.size.width, to: imageSize.width)
        let rows = Interpolation.positions(from: source.size.height, to: imageSize.height)
        var widened = WidenedRows(source: source, columns: columns)
        planes.forEachRow { row, output in
            let position = rows[row]
            widened.prepare(position.first, position.second)
            blend(widened.upper, widened.lower, secondWeight: position.secondWeight, to: output)
        }
    }

    /// Blends two rows of values 0…255 × 256 by a weight of 0…256.
    private static func blend(
        _ upper: [UInt16],
        _ lower: [UInt16],
        secondWeight: UInt32,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let firstWeight = 256 - secondWeight
        upper.withUnsafeBufferPointer { upper in
            lower.withUnsafeBufferPointer { lower in
                for index in 0..<output.count {
                    let sum = UInt32(upper[index]) &* firstWeight &+ UInt32(lower[index]) &* secondWeight
                    output[index] = UInt8(truncatingIfNeeded: (sum &+ 32768) >> 16)
                }
            }
        }
    }
}

/// The two source pixels around one pixel of an enlarged row or column.
private struct Interpolation {
    let first: Int
    let second: Int
    /// The share of `second` in 256ths; the rest is the share of `first`.
    let secondWeight: UInt32

    static func positions(from sourceLength: Int, to length: Int) -> [Interpolation] {
        (0..<length).map { index in
            let position = (Double(index) + 0.5) * Double(sourceLength) / Double(length) - 0.5
            let inside = min(max(position, 0), Double(sourceLength - 1))
            let first = Int(inside)
            return Interpolation(
                first: first,
                second: min(first + 1, sourceLength - 1),
                secondWeight: UInt32(((inside - Double(first)) * 256).rounded())
            )
        }
    }
}

/// The two source rows around an enlarged one, already enlarged horizontally.
private struct WidenedRows {
    let source: PixelRows
    let columns: [Interpolation]
    private(set) var upper: [UInt16] = []
    private(set) var lower: [UInt16] = []
    private var upperIndex = -1
    private var lowerIndex = -1

    init(source: PixelRows, columns: [Interpolation]) {
        self.source = source
        self.columns = columns
        upper = [UInt16](repeating: 0, count: 3 * columns.count)
        lower = upper
    }

    /// Sets `upper` and `lower` to the given source rows; rows come in ascending order, so most are there already.
    mutating func prepare(_ first: Int, _ second: Int) {
        if upperIndex != first {
            if lowerIndex == first {
                swap(&upper, &lower)
                swap(&upperIndex, &lowerIndex)
            } else {
                widen(source.row(first), into: &upper)
                upperIndex = first
            }
        }
        if lowerIndex != second {
            widen(source.row(second), into: &lower)
            lowerIndex = second
        }
    }

    private func widen(_ row: UnsafeBufferPointer<UInt8>, into output: inout [UInt16]) {
        output.withUnsafeMutableBufferPointer { output in
            for (index, column) in columns.enumerated() {
                for channel in 0..<3 {
                    let first = UInt32(row[3 * column.first + channel])
                    let second = UInt32(row[3 * column.second + channel])
                    let sum = first &* (256 - column.secondWeight) &+ second &* column.secondWeight
                    output[3 * index + channel] = UInt16(truncatingIfNeeded: sum)
                }
            }
        }
    }
}
