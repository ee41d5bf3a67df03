import Foundation
import TestSupport
import Testing

@testable import FaceCropImaging

@Suite struct HorizontalReductionTests {
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
        let count = target * rowCount * bands
        return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            rows.withUnsafeBufferPointer {
                if let start = output.baseAddress {
                    HorizontalReduction(from: width, to: target)
                        .reduce($0, rowCount: rowCount, bands: bands, into: start)
                }
            }
            filled = count
        }
    }

    @Test func itIsTheKernelAroundEachNewPixel() {
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
