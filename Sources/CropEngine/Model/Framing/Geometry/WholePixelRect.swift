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

extension WholePixelRect {
    private enum CodingKeys: String, CodingKey {
        case x
        case y
        case width
        case height
    }

    /// Reads a rectangle and checks that its edges and its number of pixels fit an `Int`: sides of 0 to 2,147,483,647
    /// pixels, that begin at most as many pixels outside.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let limit = Int(Int32.max)
        func number(_ key: CodingKeys, from least: Int) throws -> Int {
            let number = try values.decode(Int.self, forKey: key)
            guard (least...limit).contains(number) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no picture has it")
            }
            return number
        }
        self.init(
            x: try number(.x, from: -limit),
            y: try number(.y, from: -limit),
            width: try number(.width, from: 0),
            height: try number(.height, from: 0)
        )
    }
}
