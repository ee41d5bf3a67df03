/// A rectangle with whole-pixel edges: a part that can be cut from a picture.
///
/// Origin top left.
public struct WholePixelRect: Hashable, Sendable, Codable {
    /// Pixels from the left edge of the picture; negative if the rectangle begins outside it.
    public var x: Int
    /// Pixels from the top edge of the picture; negative if the rectangle begins outside it.
    public var y: Int
    /// Pixels from left to right, at least 0.
    public var width: Int
    /// Pixels from top to bottom, at least 0.
    public var height: Int

    /// Makes the rectangle with its top left corner at (x, y).
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(covering size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var size: PixelSize { PixelSize(width: width, height: height) }
    package var asPixelRect: PixelRect {
        PixelRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }

    /// The part inside both rectangles; `nil` if they share no pixel.
    package func intersection(_ other: Self) -> Self? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return WholePixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
