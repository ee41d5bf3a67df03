/// Which part of the photo one output shows, and at which size.
package struct RenderRequest: Sendable, Hashable {
    /// How the part of the frame beyond the photo's edge is filled.
    package enum Filling: Sendable, Hashable {
        /// Continues the photo's edge pixels outwards.
        case edge
        /// Shows a blurred, enlarged copy of the frame behind the photo.
        case blur
        /// Fills with one colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
    }

    private static let maximumCoordinate = 1e7

    /// The visible part, in upright photo pixels.
    ///
    /// It reaches beyond the photo only if there is a `filling`.
    package var frame: WholePixelRect
    /// The size of the output in pixels.
    package var outputSize: PixelSize
    /// How to fill beyond the photo's edge; `nil` if the frame is inside the photo.
    package var filling: Filling?
    /// The map from upright photo pixels to output pixels; `nil` if the output is the frame scaled to `outputSize`.
    ///
    /// With a map, the frame is the bounding rectangle of the visible part.
    package private(set) var map: AffineMatrix?

    package init(frame: WholePixelRect, outputSize: PixelSize, filling: Filling? = nil) {
        self.frame = frame
        self.outputSize = outputSize
        self.filling = filling
    }

    /// A request for the output of `outputSize` that shows the photo under `map`; `nil` if the map has no inverse.
    init?(map: AffineMatrix, outputSize: PixelSize, filling: Filling? = nil) {
        guard let inverse = map.inverse else { return nil }
        let size = outputSize
        let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map { x, y in
            inverse.applied(to: PixelPoint(x: Double(x), y: Double(y)))
        }
        let (left, right) = corners.map(\.x).bounds
        let (top, bottom) = corners.map(\.y).bounds
        // So far from any photo, nothing is visible, and whole-pixel coordinates could overflow.
        guard min(left, top) > -Self.maximumCoordinate, max(right, bottom) < Self.maximumCoordinate else {
            return nil
        }
        let frame = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom).grownToWholePixels(tolerance: 1e-6)
        self.init(frame: frame, outputSize: size, filling: filling)
        self.map = map
    }

    /// How many photo pixels make one output pixel, in the direction in which they are fewest.
    ///
    /// Below 1, the output is enlarged.
    package var reduction: Double {
        if let inverse = map?.inverse { return inverse.minimumScale }
        return min(
            Double(frame.width) / Double(outputSize.width),
            Double(frame.height) / Double(outputSize.height)
        )
    }
}

extension [Double] {
    /// The least and the greatest number; (∞, −∞) if the array is empty.
    fileprivate var bounds: (minimum: Double, maximum: Double) { (self.min() ?? .infinity, self.max() ?? -.infinity) }
}
