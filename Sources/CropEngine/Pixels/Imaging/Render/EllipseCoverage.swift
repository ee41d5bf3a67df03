import FaceCropModel

/// The share of each pixel that lies in the largest ellipse inside a picture.
struct EllipseCoverage: Sendable {
    /// The lines into which each row of pixels is divided; along a line, the share is exact.
    private static let linesPerRow = 32

    private let size: PixelSize

    init(_ size: PixelSize) {
        self.size = size
    }

    /// The shares of the pixels of row `y` from the left, 0…255.
    func row(_ y: Int) -> [UInt8] {
        // How much the share changes from each pixel to the next one: sums of these are the shares.
        var changes = [Double](repeating: 0, count: size.width + 2)
        let (halfWidth, halfHeight) = (Double(size.width) / 2, Double(size.height) / 2)
        for line in 0..<Self.linesPerRow {
            let height = (Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow) - halfHeight) / halfHeight
            let reach = halfWidth * max(0, 1 - height * height).squareRoot()
            Self.add(1, from: halfWidth - reach, to: &changes)
            Self.add(-1, from: halfWidth + reach, to: &changes)
        }
        var sum = 0.0
        return changes.prefix(size.width).map { change in
            sum += change
            return UInt8(min(max(255 * sum / Double(Self.linesPerRow), 0), 255).rounded())
        }
    }

    /// Adds `amount` to all that is right of `x`, which may be inside a pixel.
    private static func add(_ amount: Double, from x: Double, to changes: inout [Double]) {
        let pixel = min(max(Int(x), 0), changes.count - 2)
        let share = Double(pixel + 1) - x
        changes[pixel] += amount * share
        changes[pixel + 1] += amount * (1 - share)
    }
}
