/// A position in pixels, origin top left, x to the right, y downwards.
///
/// The centre of the first pixel is (0.5, 0.5). The name of a point says its frame of reference; if it does not, the
/// point is in upright photo pixels.
public struct PixelPoint: Hashable, Sendable, Codable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double

    /// Makes the point (x, y).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package func distance(to other: Self) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
