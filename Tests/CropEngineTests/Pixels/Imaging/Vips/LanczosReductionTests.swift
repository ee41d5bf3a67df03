import Foundation
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct LanczosReductionTests {
    /// The reduced row by its definition, in floating point: the kernel around the centre of each new pixel; the row's
    /// edge pixels are repeated.
    private func exactRow(_ row: [UInt8], to width: Int) -> [Double] {
        let factor = Double(row.count) / Double(width)
        return (0..<width).map { index in
            let center = (Double(index) + 0.5) * factor - 0.5
            var sum = 0.0
            var weightSum = 0.0
            for pixel in Int(center - 3 * factor) - 1...Int(center + 3 * factor) + 1 {
                let x = (Double(pixel) - center) / factor
                guard abs(x) < 3 else { continue }
                let weight = x == 0 ? 1 : sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3)
                sum += weight * Double(row[min(max(pixel, 0), row.count - 1)])
                weightSum += weight
            }
            return min(max(sum / weightSum, 0), 255)
        }
    }

    private func reduced(_ rows: [UInt8], width: Int, to target: Int, bands: Int) -> [UInt8] {
        let rowCount = rows.count / width / bands
        return reduced(
            rows,
            PixelSize(width: width, height: rowCount),
            to: PixelSize(width: target, height: rowCount),
            bands: bands
        )
    }

    /// The reduced picture, from memory with `padding` bytes behind each row.
    private func reduced(
        _ bytes: [UInt8],
        _ size: PixelSize,
        to target: PixelSize,
        bands: Int,
        padding: Int = 0
    ) -> [UInt8] {
        let length = size.width * bands
        let padded = (0..<size.height).flatMap { row in
            bytes[row * length..<(row + 1) * length] + [UInt8](repeating: 201, count: padding)
        }
        let count = target.pixelCount * bands
        return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            padded.withUnsafeBufferPointer { source in
                if let first = source.baseAddress, let start = output.baseAddress {
                    LanczosReduction(from: size, to: target)
                        .reduce(first, stride: length + padding, bands: bands, into: start)
                    filled = count
                }
            }
        }
    }

    private func transposed(_ bytes: [UInt8], _ size: PixelSize) -> [UInt8] {
        (0..<size.width).flatMap { x in (0..<size.height).map { y in bytes[y * size.width + x] } }
    }

    /// Rows are reduced as columns are, at any width and whatever lies behind each row.
    @Test(arguments: [1, 2, 15, 16, 17, 31, 32, 33, 64, 100]) func rowsAreReducedAsColumns(width: Int) {
        var random = SeededGenerator(seed: UInt64(width))
        for height in [1, 2, 3, 8, 21] {
            let size = PixelSize(width: width, height: height)
            let picture = (0..<size.pixelCount).map { _ in UInt8.random(in: 0...255, using: &random) }
            for target in 1...height {
                let lower = PixelSize(width: width, height: target)
                let turned = reduced(transposed(picture, size), width: height, to: target, bands: 1)
                let expected = transposed(turned, PixelSize(width: target, height: width))
                for padding in [0, 5] {
                    let rows = reduced(picture, size, to: lower, bands: 1, padding: padding)
                    #expect(rows == expected, "\(size) to \(target)")
                }
            }
        }
    }

    /// Rows first, then columns, each rounded.
    @Test(arguments: 1...3) func bothDirectionsFollowEachOther(bands: Int) {
        var random = SeededGenerator(seed: 5)
        let size = PixelSize(width: 23, height: 19)
        let picture = (0..<size.pixelCount * bands).map { _ in UInt8.random(in: 0...255, using: &random) }
        for target in [PixelSize(width: 9, height: 7), PixelSize(width: 22, height: 3), PixelSize(width: 1, height: 1)]
        {
            let lower = PixelSize(width: size.width, height: target.height)
            let rows = reduced(picture, size, to: lower, bands: bands)
            let both = reduced(rows, width: size.width, to: target.width, bands: bands)
            #expect(reduced(picture, size, to: target, bands: bands) == both)
        }
    }

    /// Black, white and the kernel's largest overshoot in all columns.
    @Test(arguments: [20, 32, 45]) func rowsOvershootNeitherBlackNorWhite(width: Int) {
        for edge in 0...40 {
            let size = PixelSize(width: width, height: 40)
            let picture = (0..<40).flatMap { [UInt8](repeating: $0 < edge ? 0 : 255, count: width) }
            for target in [7, 20, 33, 39] {
                let rows = reduced(picture, size, to: PixelSize(width: width, height: target), bands: 1)
                let exact = exactRow((0..<40).map { $0 < edge ? 0 : 255 }, to: target)
                let difference = rows.enumerated().map { abs(Double($1) - exact[$0 / width]) }.max()
                #expect(difference.map { $0 <= 1 } == true, "edge \(edge), to \(target)")
            }
        }
    }

    @Test func reductionAppliesTheKernelAroundEachNewPixel() {
        var random = SeededGenerator(seed: 3)
        for width in [1, 2, 3, 7, 40, 61] {
            for target in 1...width {
                let row = (0..<width).map { _ in UInt8.random(in: 0...255, using: &random) }
                let values = reduced(row, width: width, to: target, bands: 1)
                let exact = exactRow(row, to: target)
                #expect(zip(values, exact).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(width) to \(target)")
            }
        }
    }

    /// Steps from black to white make the kernel's negative weights visible: no value may wrap around.
    @Test func stepsOvershootNeitherBlackNorWhite() {
        for width in [16, 33, 64] {
            for target in 1...width {
                for edge in 0...width {
                    let row = (0..<width).map { $0 < edge ? UInt8(0) : 255 }
                    let values = reduced(row, width: width, to: target, bands: 1)
                    let exact = exactRow(row, to: target)
                    #expect(zip(values, exact).allSatisfy { abs(Double($0) - $1) <= 1 })
                }
            }
        }
    }

    @Test(arguments: 1...3) func bandsDoNotMix(bands: Int) {
        var random = SeededGenerator(seed: 11)
        let planes = (0..<bands).map { _ in (0..<30 * 2).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let rows = (0..<60).flatMap { pixel in planes.map { $0[pixel] } }
        let values = reduced(rows, width: 30, to: 17, bands: bands)
        for (band, plane) in planes.enumerated() {
            let own = stride(from: band, to: values.count, by: bands).map { values[$0] }
            #expect(own == reduced(plane, width: 30, to: 17, bands: 1))
        }
    }

    @Test func theSameWidthIsACopy() {
        let row = (0..<60).map { UInt8($0 * 4) }
        #expect(reduced(row, width: 20, to: 20, bands: 3) == row)
    }
}
