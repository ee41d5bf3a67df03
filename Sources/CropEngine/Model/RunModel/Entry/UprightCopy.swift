import FoundationEssentials

/// A small, upright JPEG of a photo without metadata, to be sent to a service or shown in a report.
///
/// The place where the photo was taken, and everything else in its metadata, is not sent. The pixels are sRGB.
package struct UprightCopy: Sendable, Hashable {
    /// The long side of the copy, in pixels.
    ///
    /// Azure Face finds faces of 36 pixels in pictures up to 1,920 × 1,080. In larger pictures it finds only larger
    /// faces, so more pixels would not show more faces.
    package static let longSide = 2048
    /// The JPEG's quality, 1…100.
    package static let quality = 90
    /// Describes how copies are made; if this text changes, the same photo gives another copy.
    package static let preparation = "upright JPEG 1, \(longSide) pixels, quality \(quality)"

    /// How large a copy is, how much it is compressed, and how it is turned.
    package struct Form: Sendable, Hashable, Codable {
        /// The most pixels of the long side; nothing is enlarged.
        package var longSide: Int
        /// The JPEG's quality, 1…100.
        package var quality: Int
        /// By how many quarter turns the upright photo is turned clockwise.
        package var quarterTurns: Int

        package init(
            longSide: Int = UprightCopy.longSide,
            quality: Int = UprightCopy.quality,
            quarterTurns: Int = 0
        ) {
            self.longSide = longSide
            self.quality = quality
            self.quarterTurns = quarterTurns
        }
    }

    /// The JPEG's bytes.
    package let bytes: [UInt8]
    /// How many upright photo pixels make one pixel of the copy along a side, 1 or more.
    package let photoPixelsPerPixel: Double

    /// Makes a copy of its parts.
    package init(bytes: [UInt8], photoPixelsPerPixel: Double) {
        self.bytes = bytes
        self.photoPixelsPerPixel = photoPixelsPerPixel
    }
}

extension UprightCopy: Codable {
    private enum Key: String, CodingKey {
        case bytes
        case photoPixelsPerPixel
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        bytes = Array(try values.decode(Data.self, forKey: .bytes))
        photoPixelsPerPixel = try values.decode(Double.self, forKey: .photoPixelsPerPixel)
        guard photoPixelsPerPixel >= 1, photoPixelsPerPixel.isFinite else {
            throw DecodingError.dataCorruptedError(
                forKey: .photoPixelsPerPixel,
                in: values,
                debugDescription: "a copy is not enlarged"
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        // As Base64, because a list of numbers would be three times as long.
        try values.encode(Data(bytes), forKey: .bytes)
        try values.encode(photoPixelsPerPixel, forKey: .photoPixelsPerPixel)
    }
}
