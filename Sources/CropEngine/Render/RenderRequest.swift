/// What one output shows of the photo, and how large.
package struct RenderRequest: Sendable, Hashable {
    /// How the part of the frame beyond the photo's edge is filled.
    package enum Filling: Sendable, Hashable {
        /// The photo's edge pixels continued outwards.
        case edge
        /// A blurred, enlarged copy of the frame behind the photo.
        case blur
        /// One colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
    }

    /// The part shown, in upright photo pixels.
    ///
    /// It reaches beyond the photo only when there is a `filling`.
    package var frame: WholePixelRect
    /// The size of the output in pixels.
    package var outputSize: PixelSize
    /// Filling beyond the photo's edge; `nil` when the frame lies inside the photo.
    package var filling: Filling?

    package init(frame: WholePixelRect, outputSize: PixelSize, filling: Filling? = nil) {
        self.frame = frame
        self.outputSize = outputSize
        self.filling = filling
    }

    /// How many photo pixels there are for one output pixel, on the side where there are fewest.
    ///
    /// Below 1 means enlarging.
    package var reduction: Double {
        min(
            Double(frame.width) / Double(outputSize.width),
            Double(frame.height) / Double(outputSize.height)
        )
    }
}
