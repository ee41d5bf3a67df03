package import FaceCropGeometry

extension PixelRect {
    /// Within this many pixels of an edge, boxes and heads touch it.
    private static let edgeTolerance = 1.0

    /// Whether `other` reaches an edge of this rectangle, or beyond.
    package func isTouched(by other: PixelRect) -> Bool { !contains(other, tolerance: -Self.edgeTolerance) }
}
