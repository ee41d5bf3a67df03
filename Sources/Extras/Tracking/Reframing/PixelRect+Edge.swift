package import FaceCropModel

extension PixelRect {
    /// Boxes and heads within this many pixels of an edge touch it.
    private static let edgeTolerance = 1.0

    /// Whether `other` touches an edge of this rectangle or extends beyond it.
    package func isTouched(by other: PixelRect) -> Bool { !contains(other, tolerance: -Self.edgeTolerance) }
}
