/// Gives a frame its ratio and its position in the photo: it is grown to the ratio, moved inside, and shrunk only if
/// the photo is too small for it.
package enum FrameShape {
    /// The narrowest of the ratios in which photos are usually cropped.
    static let narrowest = AspectRatio(width: 9, height: 16)
    /// The lowest of the ratios in which photos are usually cropped.
    static let lowest = AspectRatio(width: 16, height: 9)

    /// The smallest rectangle of `ratio` that contains `frame`, about the same centre.
    static func grown(_ frame: PixelRect, to ratio: AspectRatio) -> PixelRect {
        let width = max(frame.width, frame.height * ratio.value)
        let height = max(frame.height, frame.width / ratio.value)
        return PixelRect(
            x: frame.center.x - width / 2,
            y: frame.center.y - height / 2,
            width: width,
            height: height
        )
    }

    /// `frame` grown outwards to whole pixels, then grown in one direction by as little as restores `ratio`.
    static func wholePixels(_ frame: PixelRect, ratio: AspectRatio) -> WholePixelRect {
        // A millionth of a pixel is a rounding error.
        var rect = frame.grownToWholePixels(tolerance: 1e-6)
        rect.width = max(1, rect.width)
        rect.height = max(1, rect.height)
        let width = wholePixels(Double(rect.height) * ratio.value)
        let height = wholePixels(Double(rect.width) / ratio.value)
        if width > rect.width {
            rect.x -= (width - rect.width) / 2
            rect.width = width
        } else if height > rect.height {
            rect.y -= (height - rect.height) / 2
            rect.height = height
        }
        return rect
    }

    /// The largest size of `ratio` that fits into `photo`.
    package static func largestSize(of ratio: AspectRatio, in photo: PixelSize) -> PixelSize {
        let heightAtFullWidth = Double(photo.width) / ratio.value
        if heightAtFullWidth <= Double(photo.height) {
            return PixelSize(width: photo.width, height: max(1, Int(nearest: heightAtFullWidth)))
        }
        return PixelSize(width: max(1, Int(nearest: Double(photo.height) * ratio.value)), height: photo.height)
    }

    /// `rect` moved as little as possible to be inside `photo`, which must be large enough.
    static func movedInside(_ rect: WholePixelRect, photo: PixelSize) -> WholePixelRect {
        movedInside(rect, area: WholePixelRect(covering: photo))
    }

    /// `rect` moved as little as possible to be inside `area`, which must be large enough.
    static func movedInside(_ rect: WholePixelRect, area: WholePixelRect) -> WholePixelRect {
        var moved = rect
        moved.x = min(max(rect.x, area.x), area.maxX - rect.width)
        moved.y = min(max(rect.y, area.y), area.maxY - rect.height)
        return moved
    }

    /// A length rounded up to whole pixels; a thousandth of a pixel counts as a rounding error.
    private static func wholePixels(_ length: Double) -> Int { Int(towardZero: (length - 0.001).rounded(.up)) }
}
