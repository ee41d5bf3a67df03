import Glibc

/// A 2×3 affine matrix: a map between two planes under which lines stay straight and parallels parallel.
///
///     x′ = a·x + b·y + tx
///     y′ = c·x + d·y + ty
///
/// Rows as the field writes them, so that `[[a, b, tx], [c, d, ty]]` is what `cv2.warpAffine` takes; the coordinates here have
/// their origin at the top left corner of the first pixel, though, not at its centre.
package struct AffineMatrix: Sendable, Hashable {
    package var a: Double
    package var b: Double
    package var tx: Double
    package var c: Double
    package var d: Double
    package var ty: Double

    /// The map that changes nothing.
    package static let identity = AffineMatrix(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)

    package init(a: Double, b: Double, tx: Double, c: Double, d: Double, ty: Double) {
        self.a = a
        self.b = b
        self.tx = tx
        self.c = c
        self.d = d
        self.ty = ty
    }

    /// The map that stretches by `horizontal` and `vertical` about the origin.
    package static func scaling(_ horizontal: Double, _ vertical: Double) -> Self {
        AffineMatrix(a: horizontal, b: 0, tx: 0, c: 0, d: vertical, ty: 0)
    }

    /// The map that moves by (x, y).
    package static func moving(x: Double, y: Double) -> Self { AffineMatrix(a: 1, b: 0, tx: x, c: 0, d: 1, ty: y) }

    /// The map that turns about `center`; a positive angle turns clockwise as seen, since y points down.
    package static func turning(radians: Double, about center: PixelPoint) -> Self {
        let (sine, cosine) = (sin(radians), cos(radians))
        let turn = AffineMatrix(a: cosine, b: -sine, tx: 0, c: sine, d: cosine, ty: 0)
        return moving(x: -center.x, y: -center.y).then(turn).then(moving(x: center.x, y: center.y))
    }

    /// Where a point goes.
    package func applied(to point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + b * point.y + tx, y: c * point.x + d * point.y + ty)
    }

    /// This map, and `other` after it.
    package func then(_ other: Self) -> Self {
        AffineMatrix(
            a: other.a * a + other.b * c,
            b: other.a * b + other.b * d,
            tx: other.a * tx + other.b * ty + other.tx,
            c: other.c * a + other.d * c,
            d: other.c * b + other.d * d,
            ty: other.c * tx + other.d * ty + other.ty
        )
    }

    /// By how much areas grow; negative when the map mirrors.
    package var determinant: Double { a * d - b * c }

    /// The way back; `nil` when the map leaves nothing of an area.
    package var inverse: Self? {
        let determinant = determinant
        guard determinant.isNormal else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineMatrix(a: ia, b: ib, tx: -(ia * tx + ib * ty), c: ic, d: id, ty: -(ic * tx + id * ty))
    }

    /// What the length of one becomes in the direction where it becomes least: the smaller singular value.
    package var minimumScale: Double { singularValues.least }

    /// What the length of one becomes in the direction where it becomes greatest: the larger singular value.
    package var maximumScale: Double { singularValues.greatest }

    private var singularValues: (least: Double, greatest: Double) {
        let sum = (a * a + b * b + c * c + d * d) / 2
        // A rounding error below zero is no NaN.
        let difference = max(0, sum * sum - determinant * determinant).squareRoot()
        return (max(0, sum - difference).squareRoot(), (sum + difference).squareRoot())
    }

    /// The root of the mean square distance between where `sources` go and where `targets` are, in pixels of the targets.
    package func residual(_ sources: [PixelPoint], _ targets: [PixelPoint]) -> Double {
        guard !sources.isEmpty else { return 0 }
        let squares = zip(sources, targets).map { source, target in
            let reached = applied(to: source)
            return (reached.x - target.x) * (reached.x - target.x) + (reached.y - target.y) * (reached.y - target.y)
        }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
}
