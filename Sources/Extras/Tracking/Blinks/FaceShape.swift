package import FaceCropModel

/// The shape of a face without its eyelids: where the corners of its eyes, its nose, its mouth and its chin are.
package struct FaceShape: Sendable, Hashable {
    /// The greatest difference of one face in two frames that follow each other.
    ///
    /// Of 2,000 pairs of portraits of two people from the front, 99 % differ by more; faces that blink and speak differ
    /// by up to 0.015, in the middle by 0.003 (`Benchmarks/eyes.md`).
    package static let maximumDifference = 0.0128

    private static let landmarks: [Landmark] = [
        .rightEyeOuterCorner, .leftEyeOuterCorner, .rightEyeInnerCorner, .leftEyeInnerCorner, .noseTip, .noseBase,
        .rightMouthCorner, .leftMouthCorner, .upperLip, .lowerLip, .chin,
    ]

    /// The points of ``landmarks`` relative to their mean, as shares of the distance of the eyes' outer corners.
    private let points: [PixelPoint]

    /// The shape by the named `points` of a face, in pixels; `nil` if one is missing, or the eyes are in one place.
    package init?(_ points: [Landmark: PixelPoint]) {
        let known = Self.landmarks.compactMap { points[$0] }
        guard known.count == Self.landmarks.count else { return nil }
        let side = known[0].distance(to: known[1])
        guard side > 0 else { return nil }
        let x = known.reduce(0) { $0 + $1.x } / Double(known.count)
        let y = known.reduce(0) { $0 + $1.y } / Double(known.count)
        self.points = known.map { PixelPoint(x: ($0.x - x) / side, y: ($0.y - y) / side) }
    }

    /// How much the shape differs from another, wherever, however large and however tilted both are: the root mean
    /// square of the distances of the points after the best fit.
    ///
    /// With points as complex numbers p and q, the least sum of squares is Σ|q|² − |Σ q·p̄|² ∕ Σ|p|² (Umeyama:
    /// "Least-squares estimation of transformation parameters between two point patterns", 1991, without reflection).
    package func difference(from other: Self) -> Double {
        var (real, imaginary, square, otherSquare) = (0.0, 0.0, 0.0, 0.0)
        for (own, its) in zip(points, other.points) {
            real += own.x * its.x + own.y * its.y
            imaginary += own.y * its.x - own.x * its.y
            square += own.x * own.x + own.y * own.y
            otherSquare += its.x * its.x + its.y * its.y
        }
        let least = square - (real * real + imaginary * imaginary) / otherSquare
        return (max(0, least) / Double(points.count)).squareRoot()
    }
}
