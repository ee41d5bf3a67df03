import TestSupport
import Testing

@testable import FaceCropModel

/// What is learnt from finished crops.
@Suite struct CropStyleTests {
    private static func example(
        _ share: Double,
        _ line: Double,
        _ size: PixelSize = PixelSize(width: 400, height: 400)
    ) -> CropStyle.Example {
        let height = share * Double(size.height)
        let eyes = line * Double(size.height)
        let box = PixelRect(x: 50, y: eyes - 0.4 * height, width: 0.8 * height, height: height)
        func point(_ x: Double, _ y: Double) -> PixelPoint { PixelPoint(x: 50 + x * height, y: eyes + y * height) }
        let points = FacePoints(
            rightEye: point(0.2, -0.01),
            leftEye: point(0.6, 0.01),
            nose: point(0.4, 0.2),
            rightMouth: point(0.3, 0.4),
            leftMouth: point(0.5, 0.4)
        )
        return CropStyle.Example(box: box, points: points, in: size)
    }

    @Test func anExampleIsMeasuredInSharesOfItsHeight() {
        for size in [PixelSize(width: 400, height: 500), PixelSize(width: 64, height: 64)] {
            let example = Self.example(0.45, 0.38, size)
            #expect(abs(example.faceHeightFraction - 0.45) < 1e-9 && abs(example.eyeLineFraction - 0.38) < 1e-9)
        }
    }

    /// One picture that is unlike the others does not move the style.
    @Test func theStyleIsTheMedian() throws {
        let usual = [0.49, 0.5, 0.5, 0.51].map { Self.example($0, $0 - 0.1) }
        for odd in [0.05, 0.3, 0.99] {
            let style = try #require(CropStyle(of: usual + [Self.example(odd, odd)]))
            #expect(abs(style.faceHeightFraction - 0.5) < 1e-9 && abs(style.eyeLineFraction - 0.4) < 1e-9)
            #expect(style.faceHeights.contains(0.5) && style.eyeLines.contains(0.4))
        }
    }

    /// The quartiles of 1 to n, as other programs interpolate them.
    @Test(arguments: [(3, 1.5, 2.0, 2.5), (4, 1.75, 2.5, 3.25), (5, 2, 3, 4), (8, 2.75, 4.5, 6.25)])
    func theMiddleHalfIsTold(count: Int, lower: Double, median: Double, upper: Double) throws {
        let examples = (1...count).reversed().map { Self.example(Double($0) / 10, 0.4) }
        let style = try #require(CropStyle(of: examples))
        #expect(abs(style.faceHeightFraction - median / 10) < 1e-9)
        #expect(abs(style.faceHeights.lowerBound - lower / 10) < 1e-9)
        #expect(abs(style.faceHeights.upperBound - upper / 10) < 1e-9)
    }

    @Test func threeExamplesAreNeeded() {
        for count in 0...2 {
            #expect(CropStyle(of: [CropStyle.Example](repeating: Self.example(0.5, 0.4), count: count)) == nil)
        }
    }

    /// Equal sizes are the size; equal ratios are the ratio, whatever the size and a pixel more or less; otherwise
    /// there is none.
    @Test(arguments: [
        ([(400, 400), (400, 400), (400, 400)], "400x400"), ([(400, 400), (200, 200), (301, 300)], "1:1"),
        ([(400, 500), (240, 300), (801, 1000)], "4:5"), ([(1600, 900), (800, 450), (320, 180)], "16:9"),
        ([(400, 400), (400, 500), (400, 300)], nil), ([(400, 400), (400, 400), (400, 300)], "1:1"),
        ([(300, 400), (600, 800), (413, 531)], "3:4"),
    ])
    func theShapeIsWhatTheExamplesHaveInCommon(sizes: [(Int, Int)], expected: String?) {
        let examples = sizes.map { Self.example(0.5, 0.4, PixelSize(width: $0.0, height: $0.1)) }
        let text =
            switch CropStyle(of: examples)?.shape {
            case .size(let size)?: "\(size.width)x\(size.height)"
            case .aspect(let ratio)?: "\(Int(ratio.width)):\(Int(ratio.height))"
            case nil: nil as String?
            }
        #expect(text == expected)
    }
}
