import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct DarkPreviewTests {
    private static let size = PixelSize(width: 23, height: 17)

    private static func noise(seed: UInt64, greatest: UInt8 = 255) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<3 * size.pixelCount).map { _ in UInt8.random(in: 0...greatest, using: &generator) }
    }

    /// The rule in other words: with 5 % of brighter pixels, the luma of the others decides, and becomes 230.
    @Test func theLumaOfNearlyAllPixelsDecides() {
        for luma in 0...255 {
            for lamps in [0, 3, 5, 6, 50] {
                var counts = [Int](repeating: 0, count: 256)
                counts[luma] += 98 - lamps
                counts[255] += lamps
                counts[0] += 2
                let decides = lamps <= 5 ? luma : 255
                let levels = DarkPreview.levels(ofLumaCounts: counts)
                #expect((levels != nil) == (decides <= 96), "\(luma), \(lamps)")
                guard let levels else { continue }
                #expect(levels.black == 0)
                if decides > 7 { #expect(abs(levels.gain * Double(decides) - 230) < 1e-9, "\(luma)") }
                if decides <= 7 { #expect(levels.gain == 32, "\(luma)") }
            }
        }
        #expect(DarkPreview.levels(ofLumaCounts: [Int](repeating: 0, count: 256)) == nil)
    }

    /// The black of a fade, or of a film of limited range, is taken away.
    @Test func aLiftedBlackBecomesBlack() throws {
        for black in 0...60 {
            var counts = [Int](repeating: 0, count: 256)
            counts[black] = 1
            counts[black + 30] = 99
            let levels = try #require(DarkPreview.levels(ofLumaCounts: counts))
            #expect(levels.black == black && abs(levels.gain - 230.0 / 30) < 1e-9)
        }
    }

    /// The filter once more, as the sum over 5 × 5 pixels.
    @Test func theFilterIsTheProductOfBothDirections() {
        let weights = [1, 4, 6, 4, 1]
        let (pixels, size) = (Self.noise(seed: 1), Self.size)
        let smooth = DarkPreview.smoothed(pixels, size)
        for index in pixels.indices {
            let (row, column, channel) = (index / 3 / size.width, index / 3 % size.width, index % 3)
            var sum = 0
            for (down, first) in weights.enumerated() {
                for (right, second) in weights.enumerated() {
                    let y = min(max(row + down - 2, 0), size.height - 1)
                    let x = min(max(column + right - 2, 0), size.width - 1)
                    sum += first * second * Int(pixels[3 * (y * size.width + x) + channel])
                }
            }
            #expect(Int(smooth[index]) == (sum + 128) / 256, "\(index)")
        }
    }

    @Test func brightPreviewsStay() {
        let preview = Preview(pixels: Self.noise(seed: 2), size: Self.size, photoSize: Self.size)
        #expect(DarkPreview.brightened(preview) == nil)
    }

    @Test func darkPreviewsOfOnePixelRowOrColumnAreBrightened() throws {
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 9, height: 1), PixelSize(width: 1, height: 9)] {
            let pixels = [UInt8](repeating: 10, count: 3 * size.pixelCount)
            let bright = try #require(
                DarkPreview.brightened(Preview(pixels: pixels, size: size, photoSize: PixelSize(width: 90, height: 80)))
            )
            #expect(bright.pixels == [UInt8](repeating: 0, count: pixels.count), "what has one luma is black")
            #expect(bright.size == size && bright.photoSize == PixelSize(width: 90, height: 80))
        }
    }
}
