import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct TensorPackingTests {
    private func noise(_ size: PixelSize) -> Preview {
        var random = SeededGenerator(seed: UInt64(size.pixelCount))
        let pixels = (0..<3 * size.pixelCount).map { _ in UInt8.random(in: 0...255, using: &random) }
        return Preview(pixels: pixels, size: size, photoSize: size)
    }

    /// The input after packing; before, it is filled with other values.
    private func packed(_ preview: Preview, _ view: LetterboxedInput, _ order: ChannelOrder) -> [Float] {
        var input = [Float](repeating: 77, count: 3 * view.inputSize.pixelCount)
        input.withUnsafeMutableBufferPointer { TensorPacking.pack(preview, as: view, order, into: $0) }
        return input
    }

    /// Checks each value of the input against `expected`, a value 0…255 for a column, row and channel of the picture.
    private func verify(
        _ preview: Preview,
        _ view: LetterboxedInput,
        tolerance: Double,
        _ expected: (_ column: Int, _ row: Int, _ channel: Int) -> Double
    ) -> Bool {
        ChannelOrder.allCases.allSatisfy { order in
            let input = packed(preview, view, order)
            return input.indices.allSatisfy { index in
                let (plane, place) = index.quotientAndRemainder(dividingBy: view.inputSize.pixelCount)
                let (row, column) = place.quotientAndRemainder(dividingBy: view.inputSize.width)
                let isPicture = column < view.imageSize.width && row < view.imageSize.height
                let channel = order == .redGreenBlue ? plane : 2 - plane
                let value = isPicture ? expected(column, row, channel) : 0
                return abs(Double(input[index]) - value) <= tolerance
            }
        }
    }

    /// A value of a part of the preview.
    private func sample(
        _ preview: Preview,
        _ part: WholePixelRect,
        _ column: Int,
        _ row: Int,
        _ channel: Int
    ) -> Double {
        Double(preview.pixels[3 * ((part.y + row) * preview.size.width + part.x + column) + channel])
    }

    /// The whole preview, and a part of it that touches no edge if the preview is large enough.
    private func parts(_ size: PixelSize) -> [WholePixelRect] {
        let whole = WholePixelRect(covering: size)
        let inner = WholePixelRect(x: 1, y: 2, width: size.width - 2, height: size.height - 3)
        return inner.width > 0 && inner.height > 0 ? [whole, inner] : [whole]
    }

    @Test(arguments: [(1, 1), (31, 7), (32, 32), (64, 33)])
    func copies(width: Int, height: Int) {
        let preview = noise(PixelSize(width: width, height: height))
        for part in parts(preview.size) {
            let view = LetterboxedInput(source: part, imageSize: part.size, inputSize: PixelSize(width: 64, height: 64))
            #expect(verify(preview, view, tolerance: 0) { sample(preview, part, $0, $1, $2) })
        }
    }

    @Test(arguments: 1...19)
    func averagesSquares(side: Int) {
        for size in [
            PixelSize(width: 40, height: 31), PixelSize(width: 19, height: 57), PixelSize(width: 3, height: 1),
        ] {
            let preview = noise(size)
            for part in parts(size) {
                let view = LetterboxedInput(
                    source: part,
                    resampling: .average(side: side),
                    imageSize: PixelSize(
                        width: (part.width + side - 1) / side,
                        height: (part.height + side - 1) / side
                    ),
                    inputSize: PixelSize(width: 64, height: 64)
                )
                let isRight = verify(preview, view, tolerance: 0.5) { column, row, channel in
                    var values: [Double] = []
                    for y in row * side..<min(row * side + side, part.height) {
                        for x in column * side..<min(column * side + side, part.width) {
                            values.append(sample(preview, part, x, y, channel))
                        }
                    }
                    return values.reduce(0, +) / Double(values.count)
                }
                #expect(isRight)
            }
        }
    }

    @Test(arguments: [(2, 2), (1, 9), (13, 5), (21, 21)])
    func enlargesLinearly(width: Int, height: Int) {
        let preview = noise(PixelSize(width: width, height: height))
        for (part, factor) in parts(preview.size).flatMap({ part in [3, 1.37, 2].map { (part, $0) } }) {
            let imageSize = part.size.scaled(by: factor)
            let view = LetterboxedInput(
                source: part,
                resampling: .enlargement,
                imageSize: imageSize,
                inputSize: PixelSize(width: 64, height: 64)
            )
            let isRight = verify(preview, view, tolerance: 2) { column, row, channel in
                let x = (Double(column) + 0.5) * Double(part.width) / Double(imageSize.width) - 0.5
                let y = (Double(row) + 0.5) * Double(part.height) / Double(imageSize.height) - 0.5
                var sum = 0.0
                for sourceRow in -1...part.height {
                    for sourceColumn in -1...part.width {
                        // The tent function of linear interpolation; the edge pixels of the picture are repeated
                        // outside.
                        let weight = max(0, 1 - abs(x - Double(sourceColumn))) * max(0, 1 - abs(y - Double(sourceRow)))
                        let insideColumn = min(max(sourceColumn, 0), part.width - 1)
                        let insideRow = min(max(sourceRow, 0), part.height - 1)
                        sum += weight * sample(preview, part, insideColumn, insideRow, channel)
                    }
                }
                return sum
            }
            #expect(isRight)
        }
    }
}

@Suite struct RoundedQuotientTests {
    /// Division by definition, at the least, the middle and the greatest sum of each quotient.
    @Test func roundedQuotientMatchesDivision() {
        let largest = RoundedQuotient.largestDivisor
        let divisors = Array(1...1100) + [1023 * 1024, largest - 1, largest]
        for divisor in divisors {
            let quotient = RoundedQuotient(divisor: divisor)
            let isRounded = (UInt32(0)...255).allSatisfy { value in
                let middle = value * divisor
                let least = middle >= divisor / 2 ? middle - divisor / 2 : 0
                let greatest = min(middle + (divisor - 1) / 2, 255 * divisor)
                return [least, middle, greatest].allSatisfy { quotient($0) == UInt8(value) }
            }
            #expect(isRounded, "\(divisor)")
        }
    }
}
