import FaceCropModel
import FaceCropPixels

/// The means of a picture's columns and rows, by which the motion of the camera between two frames is found.
///
/// The method is that of Ratakonda ("Real-time digital video stabilization for multi-media applications", 1998): if the
/// camera moves, the means move along, while what moves in the picture changes few of them.
struct GreyProjection: Sendable, Hashable {
    /// The greatest motion from frame to frame, as a share of the picture's sides.
    private static let reach = 0.12
    /// A motion counts if with it the means differ by less than this share of what they differ by without.
    private static let explainedShare: Float = 0.6

    private let columns: [Float]
    private let rows: [Float]
    /// The sides of a pixel of the picture, in upright pixels of the frame.
    private let scale: PixelPoint

    /// Computes the means of a picture.
    init(_ preview: Preview) {
        let (width, height) = (preview.size.width, preview.size.height)
        var columns = [UInt32](repeating: 0, count: width)
        var rows = [UInt32](repeating: 0, count: height)
        preview.pixels.withUnsafeBufferPointer { pixels in
            columns.withUnsafeMutableBufferPointer { columns in
                for y in 0..<height {
                    var sum: UInt32 = 0
                    for x in 0..<width {
                        let pixel = 3 &* (y &* width &+ x)
                        // ITU-R BT.601 in 256ths.
                        let redGreen = 77 &* UInt32(pixels[pixel]) &+ 150 &* UInt32(pixels[pixel &+ 1])
                        let luma = (redGreen &+ 29 &* UInt32(pixels[pixel &+ 2])) >> 8
                        columns[x] &+= luma
                        sum &+= luma
                    }
                    rows[y] = sum
                }
            }
        }
        self.columns = columns.map { Float($0) / Float(height) }
        self.rows = rows.map { Float($0) / Float(width) }
        scale = preview.photoPoint(PixelPoint(x: 1, y: 1))
    }

    /// How far the picture has moved since an earlier frame, in upright pixels of the frame; zero where it cannot be
    /// told.
    func motion(since earlier: Self) -> PixelPoint {
        PixelPoint(
            x: scale.x * Self.shift(from: earlier.columns, to: columns),
            y: scale.y * Self.shift(from: earlier.rows, to: rows)
        )
    }

    /// The shift with which `means` are most like `earlier`, in pixels.
    private static func shift(from earlier: [Float], to means: [Float]) -> Double {
        guard earlier.count == means.count else { return 0 }
        let limit = Int(towardZero: Double(means.count) * reach)
        let differences = (-limit...limit).map { difference(earlier, means, shiftedBy: $0) }
        guard let least = differences.indices.min(by: { differences[$0] < differences[$1] }),
            differences[least] < explainedShare * differences[limit]
        else { return 0 }
        return Double(least - limit)
    }

    /// The mean difference of the parts that both show, without that of their brightness.
    private static func difference(_ earlier: [Float], _ means: [Float], shiftedBy shift: Int) -> Float {
        let count = means.count - abs(shift)
        let (start, end) = (max(0, -shift), max(0, shift))
        var (sum, otherSum) = (Float(0), Float(0))
        for index in 0..<count {
            sum += earlier[start + index]
            otherSum += means[end + index]
        }
        let brighter = (otherSum - sum) / Float(count)
        var total = Float(0)
        for index in 0..<count { total += abs(means[end + index] - earlier[start + index] - brighter) }
        return total / Float(count)
    }
}
