/// A position in fractions of a picture: (0, 0) is its top left corner, (1, 1) its bottom right corner.
public struct UnitPoint: Hashable, Sendable, Codable {
    /// Fraction of the picture's width.
    public var x: Double
    /// Fraction of the picture's height.
    public var y: Double

    /// Makes the point (x, y).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// `point` in fractions of a picture of `size`.
    package init(_ point: PixelPoint, in size: PixelSize) {
        self.init(x: point.x / Double(size.width), y: point.y / Double(size.height))
    }
}
