/// A rectangle in pixels with fractional edges, origin top left.
///
/// The name of a rectangle says its frame of reference; if it does not, the rectangle is in upright photo pixels: full
/// size, EXIF orientation applied.
public struct PixelRect: Hashable, Sendable, Codable {
    /// Pixels from the left edge of the picture to the left edge of the rectangle.
    public var x: Double
    /// Pixels from the top edge of the picture to the top edge of the rectangle.
    public var y: Double
    /// Pixels from left to right, at least 0.
    public var width: Double
    /// Pixels from top to bottom, at least 0.
    public var height: Double

    /// Makes the rectangle with its top left corner at (x, y).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// `rect` in pixels of a picture of `size`.
    init(_ rect: UnitRect, in size: PixelSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        self.init(x: rect.x * width, y: rect.y * height, width: rect.width * width, height: rect.height * height)
    }

    package var minX: Double { x }
    package var minY: Double { y }
    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
    package var center: PixelPoint { PixelPoint(x: x + width / 2, y: y + height / 2) }
    package var area: Double { width * height }
    /// The side of the square of equal area: the size of a face box as one number.
    package var side: Double { area.squareRoot() }

    /// The part inside both rectangles; `nil` if they share no area.
    package func intersection(_ other: Self) -> Self? {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    }

    /// The smallest rectangle that contains both.
    package func union(_ other: Self) -> Self {
        PixelRect(
            minX: min(minX, other.minX),
            minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY)
        )
    }

    /// Whether `point` is inside or on an edge.
    package func contains(_ point: PixelPoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }

    /// Whether `other` is inside; each edge may be outside by up to `tolerance` pixels.
    package func contains(_ other: Self, tolerance: Double = 0) -> Bool {
        other.minX >= minX - tolerance && other.minY >= minY - tolerance
            && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
    }

    /// The shared area divided by the area of both together (Jaccard index), 0…1.
    package func intersectionOverUnion(_ other: Self) -> Double {
        guard let shared = intersection(other)?.area else { return 0 }
        return shared / (area + other.area - shared)
    }

    /// The rectangle with each edge moved outwards by the given number of pixels; a negative number moves it inwards.
    package func expanded(left: Double, top: Double, right: Double, bottom: Double) -> Self {
        PixelRect(minX: minX - left, minY: minY - top, maxX: maxX + right, maxY: maxY + bottom)
    }

    package func offsetBy(x deltaX: Double, y deltaY: Double) -> Self {
        PixelRect(x: x + deltaX, y: y + deltaY, width: width, height: height)
    }

    /// The same rectangle in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> Self {
        PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The smallest rectangle with whole-pixel edges that contains this one, except for up to `tolerance` pixels on
    /// each side.
    ///
    /// The tolerance ignores rounding errors after a rotation.
    func grownToWholePixels(tolerance: Double) -> WholePixelRect {
        let left = Int(towardZero: (minX + tolerance).rounded(.down))
        let top = Int(towardZero: (minY + tolerance).rounded(.down))
        return WholePixelRect(
            x: left,
            y: top,
            width: Int(towardZero: (maxX - tolerance).rounded(.up)) - left,
            height: Int(towardZero: (maxY - tolerance).rounded(.up)) - top
        )
    }

    /// The smallest rectangle with whole-pixel edges that contains this one (`CGRectIntegral`).
    package var grownToWholePixels: WholePixelRect { grownToWholePixels(tolerance: 0) }
}
