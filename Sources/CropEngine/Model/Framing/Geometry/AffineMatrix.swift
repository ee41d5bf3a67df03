import Glibc

/// A 2×3 affine matrix: a map between two planes that keeps lines straight and parallel lines parallel.
///
///     x′ = a·x + b·y + tx
///     y′ = c·x + d·y + ty
///
/// The rows follow the usual convention: `[[a, b, tx], [c, d, ty]]` is the matrix that `cv2.warpAffine` takes. Unlike
/// there, the origin of coordinates is the top left corner of the first pixel, not its centre.
package struct AffineMatrix: Sendable, Hashable, Codable {
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

    /// The map that scales by `horizontal` and `vertical` about the origin.
    package static func scaling(_ horizontal: Double, _ vertical: Double) -> Self {
        AffineMatrix(a: horizontal, b: 0, tx: 0, c: 0, d: vertical, ty: 0)
    }

    /// The map that moves by (x, y).
    package static func moving(x: Double, y: Double) -> Self { AffineMatrix(a: 1, b: 0, tx: x, c: 0, d: 1, ty: y) }

    /// The map that rotates about `center`; a positive angle is clockwise in the picture, because y points down.
    static func turning(radians: Double, about center: PixelPoint) -> Self {
        let (sine, cosine) = (sin(radians), cos(radians))
        let turn = AffineMatrix(a: cosine, b: -sine, tx: 0, c: sine, d: cosine, ty: 0)
        return moving(x: -center.x, y: -center.y).then(turn).then(moving(x: center.x, y: center.y))
    }

    /// The map with eight digits after the point: exact enough for 10,000 pixels, and short enough to be read.
    var rounded: Self {
        func rounded(_ value: Double) -> Double { (value * 1e8).rounded() / 1e8 }
        return AffineMatrix(
            a: rounded(a),
            b: rounded(b),
            tx: rounded(tx),
            c: rounded(c),
            d: rounded(d),
            ty: rounded(ty)
        )
    }

    /// The point to which the map takes `point`.
    package func applied(to point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + b * point.y + tx, y: c * point.x + d * point.y + ty)
    }

    /// The map that applies this map first, then `other`.
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

    /// The factor by which areas grow; negative if the map reflects.
    var determinant: Double { a * d - b * c }

    /// The inverse map; `nil` if the map turns an area into a line or a point.
    package var inverse: Self? {
        let determinant = determinant
        guard determinant.isNormal else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineMatrix(a: ia, b: ib, tx: -(ia * tx + ib * ty), c: ic, d: id, ty: -(ic * tx + id * ty))
    }

    /// The scale in the direction in which it is least: the smaller singular value.
    package var minimumScale: Double { singularValues.minimum }

    /// The scale in the direction in which it is greatest: the larger singular value.
    var maximumScale: Double { singularValues.maximum }

    private var singularValues: (minimum: Double, maximum: Double) {
        let sum = (a * a + b * b + c * c + d * d) / 2
        // A rounding error may make the difference negative, and its root would be NaN.
        let difference = max(0, sum * sum - determinant * determinant).squareRoot()
        return (max(0, sum - difference).squareRoot(), (sum + difference).squareRoot())
    }

    /// The root mean square distance between the mapped `sources` and the `targets`, in pixels of the targets.
    func residual(_ sources: [PixelPoint], _ targets: [PixelPoint]) -> Double {
        guard !sources.isEmpty else { return 0 }
        let squares = zip(sources, targets).map { source, target in
            let reached = applied(to: source)
            return (reached.x - target.x) * (reached.x - target.x) + (reached.y - target.y) * (reached.y - target.y)
        }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
}
