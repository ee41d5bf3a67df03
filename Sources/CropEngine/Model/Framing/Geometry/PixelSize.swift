/// A width and a height in whole pixels.
///
/// Both are at least 0.
public struct PixelSize: Hashable, Sendable, Codable {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// Makes a size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var longSide: Int { max(width, height) }
    package var shortSide: Int { min(width, height) }
    /// The number of pixels; `Int.max` if it does not fit.
    package var pixelCount: Int { width.multipliedClamped(by: height) }
    package var transposed: Self { PixelSize(width: height, height: width) }
    /// The rectangle from (0, 0) that this size covers.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// The size of a JPEG after its decoder has shrunk it by `factor`; each side is at least 1.
    package func shrunkOnLoad(_ factor: Int) -> Self {
        PixelSize(width: max(1, width / factor), height: max(1, height / factor))
    }

    /// This size multiplied by `factor`, each side rounded to the nearest pixel and at least 1.
    package func scaled(by factor: Double) -> Self {
        PixelSize(
            width: max(1, Int(nearest: Double(width) * factor)),
            height: max(1, Int(nearest: Double(height) * factor))
        )
    }
}

extension PixelSize {
    private enum CodingKeys: String, CodingKey {
        case width
        case height
    }

    /// Reads a size and checks that its number of pixels fits an `Int`: sides of 0 to 2,147,483,647 pixels.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func side(_ key: CodingKeys) throws -> Int {
            let side = try values.decode(Int.self, forKey: key)
            guard (0...Int(Int32.max)).contains(side) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no side is so long")
            }
            return side
        }
        self.init(width: try side(.width), height: try side(.height))
    }
}

extension PixelSize: CustomStringConvertible {
    /// The size as `WIDTH×HEIGHT`.
    public var description: String { "\(width)×\(height)" }
}
