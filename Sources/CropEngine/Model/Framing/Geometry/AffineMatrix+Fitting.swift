extension AffineMatrix {
    /// The least ``flatness(_:)`` of three points that give a reliable map.
    ///
    /// If the triangle is flatter than this share of its longest side, an error of one pixel in a point becomes an
    /// error of twenty or more at right angles to the line.
    static let minimumFlatness = 0.05

    /// The only affine map that takes three points to three other points: the solution of the six equations of the
    /// three pairs.
    ///
    /// `nil` if the points are on a line, or so close to a line that they do not determine the map elsewhere (see
    /// ``minimumFlatness``).
    init?(mapping sources: [PixelPoint], to targets: [PixelPoint]) {
        guard sources.count == 3, targets.count == 3, Self.flatness(sources) >= Self.minimumFlatness else { return nil }
        let (ux, uy) = (sources[1].x - sources[0].x, sources[1].y - sources[0].y)
        let (vx, vy) = (sources[2].x - sources[0].x, sources[2].y - sources[0].y)
        let (px, py) = (targets[1].x - targets[0].x, targets[1].y - targets[0].y)
        let (qx, qy) = (targets[2].x - targets[0].x, targets[2].y - targets[0].y)
        // Cramer's rule on the differences to the first pair, which leave four unknowns.
        let determinant = ux * vy - uy * vx
        a = (px * vy - qx * uy) / determinant
        b = (qx * ux - px * vx) / determinant
        c = (py * vy - qy * uy) / determinant
        d = (qy * ux - py * vx) / determinant
        tx = targets[0].x - a * sources[0].x - b * sources[0].y
        ty = targets[0].y - c * sources[0].x - d * sources[0].y
    }

    /// The rotation, scale and translation, without reflection, that bring `sources` closest to `targets` by least
    /// squares.
    ///
    /// Umeyama, "Least-squares estimation of transformation parameters between two point patterns" (1991). In the plane
    /// and without reflection, the best rotation and scale are those of Σ q·p̄ ∕ Σ |p|², where points are complex
    /// numbers relative to their means. `nil` if either side has fewer than two different points.
    init?(similarityFrom sources: [PixelPoint], to targets: [PixelPoint]) {
        guard sources.count == targets.count, let source = PixelPoint.mean(sources),
            let target = PixelPoint.mean(targets)
        else { return nil }
        var (real, imaginary, square) = (0.0, 0.0, 0.0)
        for (from, to) in zip(sources, targets) {
            let (px, py) = (from.x - source.x, from.y - source.y)
            let (qx, qy) = (to.x - target.x, to.y - target.y)
            real += px * qx + py * qy
            imaginary += px * qy - py * qx
            square += px * px + py * py
        }
        guard square.isNormal, (real * real + imaginary * imaginary).isNormal else { return nil }
        a = real / square
        b = -imaginary / square
        c = imaginary / square
        d = real / square
        tx = target.x - a * source.x - b * source.y
        ty = target.y - c * source.x - d * source.y
    }

    /// The height of the triangle of three points as a share of its longest side, 0…0.87; 0 on a line.
    static func flatness(_ points: [PixelPoint]) -> Double {
        guard points.count == 3 else { return 0 }
        let sides = (0..<3).map { points[$0].distance(to: points[($0 + 1) % 3]) }
        guard let longest = sides.max(), longest > 0, longest.isFinite else { return 0 }
        let (ux, uy) = (points[1].x - points[0].x, points[1].y - points[0].y)
        let (vx, vy) = (points[2].x - points[0].x, points[2].y - points[0].y)
        return abs(ux * vy - uy * vx) / (longest * longest)
    }
}

extension PixelPoint {
    /// The mean of `points`; `nil` if there are no points.
    static func mean(_ points: [PixelPoint]) -> Self? {
        guard !points.isEmpty else { return nil }
        let count = Double(points.count)
        return PixelPoint(x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
    }
}
