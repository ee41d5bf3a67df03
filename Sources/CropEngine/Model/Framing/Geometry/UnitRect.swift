/// A rectangle in fractions of a picture: (0, 0) is its top left corner, (1, 1) its bottom right corner.
public struct UnitRect: Hashable, Sendable, Codable {
    /// Left edge as a fraction of the picture's width.
    public var x: Double
    /// Top edge as a fraction of the picture's height.
    public var y: Double
    /// Fraction of the picture's width.
    public var width: Double
    /// Fraction of the picture's height.
    public var height: Double

    /// Makes the rectangle with its top left corner at (x, y).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// `rect` in fractions of a picture of `size`.
    package init(_ rect: PixelRect, in size: PixelSize) {
        let width = Double(size.width)
        let height = Double(size.height)
        self.init(x: rect.x / width, y: rect.y / height, width: rect.width / width, height: rect.height / height)
    }
}
