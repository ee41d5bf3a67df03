import CPixels
import FaceCropModel
import Glibc

/// Shrinks pictures of 1 to 3 interleaved bytes a pixel with the three-lobed Lanczos kernel, first vertically.
///
/// libvips 8.14 has vector code only for the vertical half of a reduction, and compiles it anew for each picture.
struct LanczosReduction {
    /// The size of the source pictures.
    private let source: PixelSize
    private let rows: LanczosTaps
    private let columns: LanczosTaps

    /// Prepares a reduction from pictures of `source` pixels to `target`, which is not larger in any direction.
    init(from source: PixelSize, to target: PixelSize) {
        self.source = source
        rows = LanczosTaps(from: source.height, to: target.height)
        columns = LanczosTaps(from: source.width, to: target.width)
    }

    /// Reduces a picture into `output`, which is row by row without padding.
    ///
    /// - Parameters:
    ///   - first: The first byte of the picture.
    ///   - stride: The bytes from the start of a row to that of the next.
    ///   - bands: The bytes of a pixel, 1 to 3.
    ///   - output: Memory for the new picture.
    func reduce(
        _ first: UnsafePointer<UInt8>,
        stride: Int,
        bands: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        precondition((1...3).contains(bands), "a pixel has 1 to 3 bytes")
        let rowLength = source.width * bands
        precondition(stride >= rowLength, "a row is within its stride")
        let pairs = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * source.width, alignment: 16)
        defer { pairs.deallocate() }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowLength) { row in
            rows.weights.withUnsafeBufferPointer { rowWeights in
                for (index, start) in rows.starts.enumerated() {
                    cresample_reduce_rows(
                        first + start * stride,
                        stride,
                        rowLength,
                        rows.sourceCount,
                        rowWeights.baseAddress.map { $0 + index * rows.tapCount },
                        row.baseAddress
                    )
                    cresample_reduce_row(
                        row.baseAddress,
                        source.width,
                        bands,
                        columns.starts.count,
                        columns.starts,
                        columns.tapCount,
                        columns.weights,
                        pairs.baseAddress,
                        output + index * columns.starts.count * bands
                    )
                }
            }
        }
    }
}

/// Which source pixels make each new pixel along one axis, and by which weights.
private struct LanczosTaps {
    /// The first source pixel for each new pixel.
    let starts: [Int]
    /// Weights in 4096ths, `tapCount` for each new pixel; they add up to 4096.
    let weights: [Int16]
    /// The number of source pixels for each new pixel.
    let sourceCount: Int
    /// The number of weights for each new pixel, even; one beyond the source pixels is 0.
    let tapCount: Int

    /// The taps from `length` pixels to `target`, which must not be larger.
    init(from length: Int, to target: Int) {
        precondition(target <= length, "a reduction never enlarges")
        let factor = Double(length) / Double(target)
        let reach = Int((Self.lobes * factor).rounded(.up))
        let sourceCount = min(2 * reach, length)
        let tapCount = (sourceCount + 1) / 2 * 2
        self.sourceCount = sourceCount
        self.tapCount = tapCount
        let centers = (0..<target).map { (Double($0) + 0.5) * factor }
        let starts = centers.map { min(max(0, Int($0.rounded()) - reach), length - sourceCount) }
        self.starts = starts
        weights = zip(centers, starts).flatMap { center, start in
            Self.weights(center: center, factor: factor, reach: reach, pixels: start..<start + sourceCount)
                + [Int16](repeating: 0, count: tapCount - sourceCount)
        }
    }

    private static let lobes = 3.0
    private static let one = 1 << 12

    /// The weights of `pixels` for a new pixel at `center`, in source pixels; the outermost pixels are repeated beyond
    /// the edges.
    private static func weights(center: Double, factor: Double, reach: Int, pixels: Range<Int>) -> [Int16] {
        var exact = [Double](repeating: 0, count: pixels.count)
        let nearest = Int(center.rounded())
        // The sines of equally spaced angles, so that none has to be computed for each pixel.
        let first = (Double(nearest - reach) + 0.5 - center) / factor
        var (slow, fast) = (Rotation(angle: .pi * first / lobes), Rotation(angle: .pi * first))
        let (slowStep, fastStep) = (Rotation(angle: .pi / factor / lobes), Rotation(angle: .pi / factor))
        for pixel in nearest - reach..<nearest + reach {
            let inside = min(max(pixel, pixels.lowerBound), pixels.upperBound - 1)
            let x = (Double(pixel) + 0.5 - center) / factor
            exact[inside - pixels.lowerBound] += lanczos(x, sine: fast.sine, sineOfThird: slow.sine)
            slow.turn(by: slowStep)
            fast.turn(by: fastStep)
        }
        let sum = exact.reduce(0, +)
        var whole = exact.map { Int(($0 / sum * Double(one)).rounded()) }
        // The rounding error is added to the middle weight, where it is least visible.
        let middle = min(max(nearest - pixels.lowerBound, 0), whole.count - 1)
        whole[middle] += one - whole.reduce(0, +)
        return whole.map { Int16($0) }
    }

    /// sinc(x) · sinc(x / 3) within three lobes, of the sines of πx and πx / 3.
    ///
    /// Source: Duchon, "Lanczos Filtering in One and Two Dimensions", 1979.
    private static func lanczos(_ x: Double, sine: Double, sineOfThird: Double) -> Double {
        // Beside 0, the quotient of tiny numbers would be inexact.
        if abs(x) < 1e-6 { return 1 }
        if abs(x) >= lobes { return 0 }
        return lobes * sine * sineOfThird / (.pi * .pi * x * x)
    }
}

/// A point on the unit circle.
private struct Rotation {
    private var cosine: Double
    private(set) var sine: Double

    init(angle: Double) {
        cosine = cos(angle)
        sine = sin(angle)
    }

    mutating func turn(by step: Rotation) {
        (cosine, sine) = (cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine)
    }
}
