/// A map of the plane that keeps straight lines straight and parallel ones parallel: a 2×3 matrix.
///
///     ⎡ x′ ⎤   ⎡ a  b  translationX ⎤ ⎡ x ⎤
///     ⎣ y′ ⎦ = ⎣ c  d  translationY ⎦ ⎢ y ⎥
///                                     ⎣ 1 ⎦
package struct AffineTransform: Hashable, Sendable, Codable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var translationX: Double
    package var translationY: Double

    package init(a: Double, b: Double, c: Double, d: Double, translationX: Double, translationY: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.translationX = translationX
        self.translationY = translationY
    }

    /// Each point stays where it is.
    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, translationX: 0, translationY: 0)

    /// By how much areas grow; negative when the plane is mirrored.
    package var determinant: Double { a * d - b * c }

    /// Where `point` comes to lie.
    package func applied(to point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + b * point.y + translationX, y: c * point.x + d * point.y + translationY)
    }

    /// The map that undoes this one; `nil` when it squeezes the plane into a line.
    package var inverse: Self? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return AffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            translationX: (b * translationY - d * translationX) / determinant,
            translationY: (c * translationX - a * translationY) / determinant
        )
    }

    /// This map, and after it `next`.
    package func followed(by next: Self) -> Self {
        let translation = next.applied(to: PixelPoint(x: translationX, y: translationY))
        return AffineTransform(
            a: next.a * a + next.b * c,
            b: next.a * b + next.b * d,
            c: next.c * a + next.d * c,
            d: next.c * b + next.d * d,
            translationX: translation.x,
            translationY: translation.y
        )
    }
}
