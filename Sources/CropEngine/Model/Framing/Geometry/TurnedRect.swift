import Glibc

/// A rectangle that may be turned, in upright photo pixels.
package struct TurnedRect: Hashable, Sendable {
    var center: PixelPoint
    /// The length of the edges that are horizontal before the turn, in pixels, above 0.
    package var width: Double
    /// The length of the other edges, in pixels, above 0.
    var height: Double
    /// The angle of the rotation, clockwise.
    var clockwiseRadians: Double

    init(center: PixelPoint, width: Double, height: Double, clockwiseRadians: Double) {
        self.center = center
        self.width = width
        self.height = height
        self.clockwiseRadians = clockwiseRadians
    }

    /// A rotated square.
    package init(center: PixelPoint, side: Double, clockwiseRadians: Double) {
        self.init(center: center, width: side, height: side, clockwiseRadians: clockwiseRadians)
    }

    /// The rectangle that a picture of `size` shows under `map`, from the photo to the picture; `nil` if `map` has no
    /// inverse.
    ///
    /// The inverse of ``transform(toPictureOf:isMirrored:)`` for pictures that are not mirrored.
    init?(shownBy map: AffineMatrix, size: PixelSize) {
        guard let inverse = map.inverse else { return nil }
        let (right, bottom) = (Double(size.width), Double(size.height))
        let start = inverse.applied(to: PixelPoint(x: 0, y: 0))
        let edge = inverse.applied(to: PixelPoint(x: right, y: 0))
        self.init(
            center: inverse.applied(to: PixelPoint(x: right / 2, y: bottom / 2)),
            width: edge.distance(to: start),
            height: inverse.applied(to: PixelPoint(x: 0, y: bottom)).distance(to: start),
            clockwiseRadians: atan2(edge.y - start.y, edge.x - start.x)
        )
    }

    /// `rect`, rotated about `pivot`.
    init(_ rect: PixelRect, turnedBy radians: Double, about pivot: PixelPoint) {
        self.init(
            center: AffineMatrix.turning(radians: radians, about: pivot).applied(to: rect.center),
            width: rect.width,
            height: rect.height,
            clockwiseRadians: radians
        )
    }

    /// The map from the photo to a picture of `size` that shows the rectangle upright, and mirrored left to right if
    /// requested.
    package func transform(toPictureOf size: PixelSize, isMirrored: Bool = false) -> AffineMatrix {
        let (pictureWidth, pictureHeight) = (Double(size.width), Double(size.height))
        return .turning(radians: -clockwiseRadians, about: center)
            .then(.moving(x: -center.x, y: -center.y))
            .then(.scaling((isMirrored ? -pictureWidth : pictureWidth) / width, pictureHeight / height))
            .then(.moving(x: pictureWidth / 2, y: pictureHeight / 2))
    }

    /// The corners, clockwise; the first is the top left one before the rotation.
    package var corners: [PixelPoint] {
        let turn = AffineMatrix.turning(radians: clockwiseRadians, about: PixelPoint(x: 0, y: 0))
            .then(.moving(x: center.x, y: center.y))
        return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
            turn.applied(to: PixelPoint(x: x * width / 2, y: y * height / 2))
        }
    }

    /// The smallest upright rectangle that contains this one.
    package var bounds: PixelRect {
        let (sine, cosine) = (abs(sin(clockwiseRadians)), abs(cos(clockwiseRadians)))
        let (boundsWidth, boundsHeight) = (width * cosine + height * sine, width * sine + height * cosine)
        return PixelRect(
            x: center.x - boundsWidth / 2,
            y: center.y - boundsHeight / 2,
            width: boundsWidth,
            height: boundsHeight
        )
    }

    /// The rectangle moved as little as possible so that it is inside `photo`; if it is too large for that, it is
    /// shrunk first.
    func movedInside(_ photo: PixelSize) -> Self {
        var moved = self
        let shrink = min(1, Double(photo.width) / bounds.width, Double(photo.height) / bounds.height)
        moved.width *= shrink
        moved.height *= shrink
        let (x, y) = (moved.bounds.width / 2, moved.bounds.height / 2)
        moved.center.x = min(max(center.x, x), max(x, Double(photo.width) - x))
        moved.center.y = min(max(center.y, y), max(y, Double(photo.height) - y))
        return moved
    }
}
