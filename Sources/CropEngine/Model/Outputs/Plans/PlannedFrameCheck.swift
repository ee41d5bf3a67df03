/// Whether frames and outputs of a plan make sense together: pure.
struct PlannedFrameCheck {
    /// By how many pixels whole-pixel sizes may miss a ratio: rounding moves each of two edges by half a pixel, and the
    /// ratio itself may be rounded.
    private static let tolerance = 1.5

    let photo: PixelSize
    let outcome: PhotoPlan.Rendition.Outcome
    let options: RenditionOptions

    /// Makes sure that a frame is in the photo, or that the options say what is shown beyond its edges.
    ///
    /// The bounding rectangle of a rotated frame is rounded outwards, so it may reach a pixel further.
    func check(
        _ frame: WholePixelRect,
        isRotated: Bool = false,
        at position: TextPosition
    ) throws(ConfigurationMistake) {
        let slack = isRotated ? 1 : 0
        let isInside =
            frame.x >= -slack && frame.y >= -slack && frame.maxX <= photo.width + slack
            && frame.maxY <= photo.height + slack
        if isInside { return }
        guard frame.intersection(WholePixelRect(covering: photo)) != nil else {
            throw ConfigurationMistake(position, "the frame is outside of the photo, which has \(photo) pixels")
        }
        guard options.frame.filling(of: outcome.shownPart(isTurned: isRotated)) != nil else {
            throw ConfigurationMistake(
                position,
                "the frame reaches beyond the photo, which has \(photo) pixels, and the command does not fill edges"
            )
        }
    }

    /// Makes sure that an output is neither stretched nor, unless the options say so, enlarged.
    func check(_ output: PhotoPlan.Output, at position: TextPosition) throws(ConfigurationMistake) {
        try check(output.frame, isRotated: output.map != nil, at: position)
        if output.map != nil { return }
        let (frame, size) = (output.frame.size, output.size)
        guard Self.hasOneRatio(frame, size) else {
            throw ConfigurationMistake(
                position,
                "the output of \(size) pixels would stretch the frame of \(frame); change one of them"
            )
        }
        guard OutputSize.enlargement(of: frame, to: size) <= options.frame.enlargementLimit else {
            throw ConfigurationMistake(
                position,
                "the output of \(size) pixels would enlarge the frame of \(frame); make it at most as large"
            )
        }
    }

    /// Whether two sizes have the same ratio, but for rounding one of them to whole pixels.
    static func hasOneRatio(_ first: PixelSize, _ second: PixelSize) -> Bool {
        func misses(_ one: PixelSize, _ other: PixelSize) -> Double {
            let ratio = Double(other.width) / Double(other.height)
            let width = abs(Double(one.width) - Double(one.height) * ratio)
            return min(width, width / ratio)
        }
        return min(misses(first, second), misses(second, first)) <= tolerance
    }
}
