import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct AreaAverageTests {
    /// The average by its definition: the integral over the area of a new pixel, in floating point.
    private func exactAverage(
        _ source: [UInt8],
        from size: PixelSize,
        to target: PixelSize,
        bands: Int
    ) -> [Double] {
        let horizontal = Double(size.width) / Double(target.width)
        let vertical = Double(size.height) / Double(target.height)
        func overlap(_ pixel: Int, _ index: Int, _ factor: Double) -> Double {
            max(0, min(Double(pixel + 1), Double(index + 1) * factor) - max(Double(pixel), Double(index) * factor))
        }
        var averages: [Double] = []
        for row in 0..<target.height {
            for column in 0..<target.width {
                for band in 0..<bands {
                    var sum = 0.0
                    for y in 0..<size.height {
                        for x in 0..<size.width {
                            let share = overlap(x, column, horizontal) * overlap(y, row, vertical)
                            sum += share * Double(source[(y * size.width + x) * bands + band])
                        }
                    }
                    averages.append(sum / horizontal / vertical)
                }
            }
        }
        return averages
    }

    private func average(_ source: [UInt8], from size: PixelSize, to target: PixelSize, bands: Int) -> [UInt8] {
        let count = target.pixelCount * bands
        return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            source.withUnsafeBufferPointer {
                if let start = output.baseAddress {
                    AreaAverage(from: size, to: target, bands: bands).average($0, into: start)
                }
            }
            filled = count
        }
    }

    @Test(arguments: 1...4) func averageIsTheMeanOfTheCoveredArea(bands: Int) {
        var random = SeededGenerator(seed: 7)
        let size = PixelSize(width: 13, height: 9)
        let source = (0..<size.pixelCount * bands).map { _ in UInt8.random(in: 0...255, using: &random) }
        for width in 1...13 {
            for height in 1...9 {
                let target = PixelSize(width: width, height: height)
                let averages = average(source, from: size, to: target, bands: bands)
                let exact = exactAverage(source, from: size, to: target, bands: bands)
                // Each direction rounds once, and the sum of its weights' errors is at most one 256th of the range.
                #expect(zip(averages, exact).allSatisfy { abs(Double($0) - $1) <= 2.5 }, "to \(target)")
            }
        }
    }

    @Test func whiteStaysWhiteAndBlackStaysBlack() {
        let size = PixelSize(width: 50, height: 40)
        for value: UInt8 in [0, 1, 127, 254, 255] {
            let source = [UInt8](repeating: value, count: size.pixelCount * 3)
            let averages = average(source, from: size, to: PixelSize(width: 37, height: 11), bands: 3)
            #expect(averages.allSatisfy { $0 == value })
        }
    }

    @Test func theSameSizeIsACopy() {
        let size = PixelSize(width: 5, height: 3)
        let source = (0..<size.pixelCount * 3).map { UInt8($0 * 5) }
        #expect(average(source, from: size, to: size, bands: 3) == source)
    }

    @Test func tapsLieInsideAndWeighAllOfTheirArea() {
        for source in [1, 2, 3, 10, 97, 1000] {
            for length in Set((1...source).filter { source < 100 || $0 % 37 == 0 } + [source]) {
                let taps = AreaTaps(from: source, to: length)
                #expect(taps.count == length)
                for index in 0..<length {
                    let weights = taps.weights[index * taps.tapCount..<(index + 1) * taps.tapCount]
                    #expect(weights.reduce(0, +) == 256)
                    #expect(taps.starts[index] >= 0 && taps.starts[index] + taps.tapCount <= source)
                }
            }
        }
    }
}
