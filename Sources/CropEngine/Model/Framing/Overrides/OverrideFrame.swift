/// Turns the frame of an override into whole pixels of a photo: pure.
package enum OverrideFrame {
    /// How far the ratio of a frame may be from that of the output, as a share, before it counts as another one.
    private static let ratioTolerance = 0.02

    /// The frame in whole pixels.
    ///
    /// Without a ratio, its edges are rounded. With one, it is the largest part of the frame that has the ratio, about
    /// the same centre; rounding may make it a pixel larger. It is moved only as far as it would leave the photo.
    package static func rect(_ area: UnitRect, ratio: AspectRatio?, photo: PixelSize) -> WholePixelRect {
        let drawn = PixelRect(area, in: photo)
        guard let ratio else {
            let (left, right) = span(drawn.minX, drawn.maxX, within: photo.width)
            let (top, bottom) = span(drawn.minY, drawn.maxY, within: photo.height)
            return WholePixelRect(x: left, y: top, width: right - left, height: bottom - top)
        }
        let size = wholeSize(width: min(drawn.width, drawn.height * ratio.value), ratio, photo)
        let rect = WholePixelRect(
            x: Int(nearest: drawn.center.x - Double(size.width) / 2),
            y: Int(nearest: drawn.center.y - Double(size.height) / 2),
            width: size.width,
            height: size.height
        )
        return FrameShape.movedInside(rect, photo: photo)
    }

    /// Whether the frame has `ratio` in a photo of this size, but for rounding.
    static func hasRatio(_ area: UnitRect, _ ratio: AspectRatio, in photo: PixelSize) -> Bool {
        let drawn = PixelRect(area, in: photo)
        let (width, height) = (drawn.width, drawn.height * ratio.value)
        // A small frame cannot have the ratio more exactly than its pixels.
        return abs(width - height) <= max(ratioTolerance * max(width, height), 1 + ratio.value)
    }

    /// The whole-pixel size of `ratio` and about this width that fits into the photo.
    private static func wholeSize(width: Double, _ ratio: AspectRatio, _ photo: PixelSize) -> PixelSize {
        var size =
            ratio.value >= 1
            ? sized(width: Int(nearest: width), ratio) : sized(height: Int(nearest: width / ratio.value), ratio)
        if size.width > photo.width { size = sized(width: photo.width, ratio) }
        if size.height > photo.height { size = sized(height: photo.height, ratio) }
        return PixelSize(width: min(size.width, photo.width), height: min(size.height, photo.height))
    }

    private static func sized(width: Int, _ ratio: AspectRatio) -> PixelSize {
        let width = max(1, width)
        return PixelSize(width: width, height: max(1, Int(nearest: Double(width) / ratio.value)))
    }

    private static func sized(height: Int, _ ratio: AspectRatio) -> PixelSize {
        let height = max(1, height)
        return PixelSize(width: max(1, Int(nearest: Double(height) * ratio.value)), height: height)
    }

    /// The rounded edges of a span, at least a pixel apart and within 0…`length`.
    private static func span(_ start: Double, _ end: Double, within length: Int) -> (start: Int, end: Int) {
        let first = min(max(0, Int(nearest: start)), length - 1)
        return (first, min(max(first + 1, Int(nearest: end)), length))
    }
}
