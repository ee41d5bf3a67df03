/// What one output shows of the photo, and how large.
package struct RenditionRequest: Sendable, Hashable {
    /// How the part of the frame beyond the photo's edge is filled.
    package enum Filling: Sendable, Hashable {
        /// The photo's edge pixels continued outwards.
        case edge
        /// A blurred, enlarged copy of the frame behind the photo.
        case blur
        /// One colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
    }

    private static let maximumCoordinate = 1e7

    /// The part shown, in upright photo pixels.
    ///
    /// It reaches beyond the photo only when there is a `filling`.
    package var frame: WholePixelRect
    /// The size of the output in pixels.
    package var outputSize: PixelSize
    /// Filling beyond the photo's edge; `nil` when the frame lies inside the photo.
    package var filling: Filling?
    /// Where each point of the upright photo goes in the output, in pixels of both, when the output is not just the frame made
    /// smaller; the frame is then the rectangle around all that is shown.
    package private(set) var map: AffineMatrix?

    package init(frame: WholePixelRect, outputSize: PixelSize, filling: Filling? = nil) {
        self.frame = frame
        self.outputSize = outputSize
        self.filling = filling
    }

    /// A request for what lies, after `map`, in an output of `outputSize`; `nil` when the map leaves nothing of an area.
    package init?(map: AffineMatrix, outputSize: PixelSize, filling: Filling? = nil) {
        guard let inverse = map.inverse else { return nil }
        let size = outputSize
        let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map { x, y in
            inverse.applied(to: PixelPoint(x: Double(x), y: Double(y)))
        }
        let (left, right) = corners.map(\.x).bounds
        let (top, bottom) = corners.map(\.y).bounds
        // Beyond any photo there is nothing to be seen, and numbers no longer fit.
        guard min(left, top) > -Self.maximumCoordinate, max(right, bottom) < Self.maximumCoordinate else {
            return nil
        }
        let frame = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom).grownToWholePixels(tolerance: 1e-6)
        self.init(frame: frame, outputSize: size, filling: filling)
        self.map = map
    }

    /// How many photo pixels there are for one output pixel, in the direction where there are fewest.
    ///
    /// Below 1 means enlarging.
    package var reduction: Double {
        if let inverse = map?.inverse { return inverse.minimumScale }
        return min(
            Double(frame.width) / Double(outputSize.width),
            Double(frame.height) / Double(outputSize.height)
        )
    }
}

extension [Double] {
    /// The least and the greatest; (∞, −∞) of nothing.
    fileprivate var bounds: (least: Double, greatest: Double) { (self.min() ?? .infinity, self.max() ?? -.infinity) }
}
