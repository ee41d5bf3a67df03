import Glibc

/// A square that may be turned, in upright photo pixels.
package struct RotatedSquare: Hashable, Sendable {
    package var center: PixelPoint
    /// The length of an edge in pixels, above 0.
    package var side: Double
    /// By how much it is turned clockwise.
    package var rotationRadians: Double

    package init(center: PixelPoint, side: Double, rotationRadians: Double) {
        self.center = center
        self.side = side
        self.rotationRadians = rotationRadians
    }

    /// The map from the photo to a picture of `pixels` pixels a side that shows the square upright, mirrored left to right
    /// if that is asked for.
    package func transform(toPictureOf pixels: Int, isMirrored: Bool = false) -> AffineMatrix {
        let half = Double(pixels) / 2
        let scale = Double(pixels) / side
        return .turning(radians: -rotationRadians, about: center)
            .then(.moving(x: -center.x, y: -center.y))
            .then(.scaling(isMirrored ? -scale : scale, scale))
            .then(.moving(x: half, y: half))
    }

    /// The smallest upright rectangle that holds the square.
    package var bounds: PixelRect {
        let reach = side / 2 * (abs(cos(rotationRadians)) + abs(sin(rotationRadians)))
        return PixelRect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
    }
}
