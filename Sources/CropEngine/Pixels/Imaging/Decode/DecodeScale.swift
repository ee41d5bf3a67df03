package import FaceCropModel

/// How many stored pixels of the photo one decoded pixel covers.
package struct DecodeScale: Sendable, Hashable {
    /// Stored pixels for one decoded pixel, left to right.
    var horizontal: Double
    /// Stored pixels for one decoded pixel, top to bottom.
    var vertical: Double

    package init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// One decoded pixel for each stored pixel.
    package static let full = DecodeScale(horizontal: 1, vertical: 1)

    /// The scale of a JPEG shrunk by `factor`.
    ///
    /// Its last column and row may show padding, because the decoder shrinks whole blocks.
    static func shrunk(_ factor: Int) -> DecodeScale {
        DecodeScale(horizontal: Double(factor), vertical: Double(factor))
    }

    /// The larger of the horizontal and the vertical scale.
    var coarser: Double { max(horizontal, vertical) }

    /// Whether the decode has enough pixels for an output in which one pixel covers `reduction` photo pixels.
    ///
    /// A full-size decode always suffices, because the photo has no more pixels.
    package func suffices(reduction: Double) -> Bool {
        coarser <= max(1, reduction)
    }

    /// The whole decoded pixels that best match `area` of the stored photo.
    ///
    /// Each edge moves to the nearest edge of a decoded pixel, by at most half a decoded pixel. If nothing is enlarged,
    /// that is at most half an output pixel. The result is never empty and never exceeds `decoded`.
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
