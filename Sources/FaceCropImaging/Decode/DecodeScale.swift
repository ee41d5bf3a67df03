package import FaceCropGeometry

/// How many stored pixels of the photo one decoded pixel covers.
package struct DecodeScale: Sendable, Hashable {
    /// Stored pixels for one decoded pixel, left to right.
    package var horizontal: Double
    /// Stored pixels for one decoded pixel, top to bottom.
    package var vertical: Double

    package init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// All pixels.
    package static let full = DecodeScale(horizontal: 1, vertical: 1)

    /// A JPEG shrunk by `factor`, whose last column and row may show padding: its blocks are shrunk as they are.
    package static func shrunk(_ factor: Int) -> DecodeScale {
        DecodeScale(horizontal: Double(factor), vertical: Double(factor))
    }

    /// The larger of both.
    package var coarser: Double { max(horizontal, vertical) }

    /// Whether there are enough pixels for an output with `reduction` photo pixels for one of its own.
    ///
    /// All pixels always are, because there are no more.
    package func suffices(reduction: Double) -> Bool {
        coarser <= max(1, reduction)
    }

    /// The whole decoded pixels that show `area` of the stored photo best.
    ///
    /// Each edge goes to the nearest edge of a decoded pixel, at most half a decoded pixel away, which is at most half
    /// an output pixel as long as nothing is enlarged. Never empty, never beyond `decoded`.
    package func decodedArea(of area: WholePixelRect, in decoded: PixelSize) -> WholePixelRect {
        let (x, width) = Self.span(area.x, area.maxX, scale: horizontal, limit: decoded.width)
        let (y, height) = Self.span(area.y, area.maxY, scale: vertical, limit: decoded.height)
        return WholePixelRect(x: x, y: y, width: width, height: height)
    }

    private static func span(_ start: Int, _ end: Int, scale: Double, limit: Int) -> (start: Int, length: Int) {
        let first = min(max(0, Int((Double(start) / scale).rounded())), limit - 1)
        let last = min(max(first + 1, Int((Double(end) / scale).rounded())), limit)
        return (first, last - first)
    }
}
