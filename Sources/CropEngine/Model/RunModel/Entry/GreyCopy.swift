import FoundationEssentials

/// A small grey copy of an upright photo, by which it is compared with another picture.
package struct GreyCopy: Sendable, Hashable {
    /// The most pixels of the long side of a photo's copy, and of a thumbnail's; with 512 pixels of the photo, small
    /// parts of it are found less exactly.
    package static let (longSide, thumbnailLongSide) = (768, 256)

    package let size: PixelSize
    /// The luma of each pixel (ITU-R BT.601, 0…255), row after row.
    package let pixels: [UInt8]

    /// - Precondition: There is a value for each pixel.
    package init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == size.pixelCount, "a copy has a value for each pixel")
        self.size = size
        self.pixels = pixels
    }
}

extension GreyCopy: Codable {
    private enum Key: String, CodingKey {
        case size
        case pixels
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let size = try values.decode(PixelSize.self, forKey: .size)
        let pixels = Array(try values.decode(Data.self, forKey: .pixels))
        let sides = 1...Self.longSide
        guard sides.contains(size.width), sides.contains(size.height), pixels.count == size.pixelCount else {
            throw DecodingError.dataCorruptedError(
                forKey: .pixels,
                in: values,
                debugDescription: "a copy has a value for each pixel"
            )
        }
        self.init(size: size, pixels: pixels)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(size, forKey: .size)
        // As Base64, because a list of numbers would be three times as long.
        try values.encode(Data(pixels), forKey: .pixels)
    }
}
