/// A rotation in space, as a matrix: its columns are the images of the axes.
struct Rotation3: Sendable {
    let columns: (Vector3, Vector3, Vector3)

    /// The point to which the rotation takes `point`.
    func applied(to point: Vector3) -> Vector3 {
        point.x * columns.0 + point.y * columns.1 + point.z * columns.2
    }

    /// The rotation that, with a translation and a scale, brings `source` closest to `target` by least squares.
    ///
    /// It is the orthogonal part of the covariance matrix (Schönemann 1966, Kabsch 1976), computed by Newton's
    /// iteration for the polar decomposition (Higham 1986). `nil` if there are too few points, they are too flat, or
    /// only a reflection brings them close.
    static func best(from source: [Vector3], to target: [Vector3]) -> Rotation3? {
        guard source.count == target.count, let sourceMean = mean(source), let targetMean = mean(target) else {
            return nil
        }
        var columns = (Vector3(0, 0, 0), Vector3(0, 0, 0), Vector3(0, 0, 0))
        for (point, image) in zip(source, target) {
            let arm = point - sourceMean
            let imageArm = image - targetMean
            columns.0 = columns.0 + arm.x * imageArm
            columns.1 = columns.1 + arm.y * imageArm
            columns.2 = columns.2 + arm.z * imageArm
        }
        return orthogonalPart(columns)
    }

    private static func mean(_ points: [Vector3]) -> Vector3? {
        points.isEmpty ? nil : 1 / Double(points.count) * points.reduce(Vector3(0, 0, 0), +)
    }

    /// The least determinant of a matrix of norm 1 that is not treated as flat.
    private static let minimumVolume = 1e-6
    /// Each step of the iteration doubles the number of correct digits.
    private static let stepCount = 40

    private static func orthogonalPart(_ matrix: (Vector3, Vector3, Vector3)) -> Rotation3? {
        let size = (matrix.0.dot(matrix.0) + matrix.1.dot(matrix.1) + matrix.2.dot(matrix.2)).squareRoot()
        guard size > 0, size.isFinite else { return nil }
        var columns = (1 / size * matrix.0, 1 / size * matrix.1, 1 / size * matrix.2)
        guard columns.0.dot(columns.1.cross(columns.2)) > minimumVolume else { return nil }
        for _ in 0..<stepCount {
            // Half of the matrix plus half of its transposed inverse; the columns of the latter are the cross products.
            let volume = columns.0.dot(columns.1.cross(columns.2))
            let next = (
                0.5 * (columns.0 + 1 / volume * columns.1.cross(columns.2)),
                0.5 * (columns.1 + 1 / volume * columns.2.cross(columns.0)),
                0.5 * (columns.2 + 1 / volume * columns.0.cross(columns.1))
            )
            let change = (next.0 - columns.0, next.1 - columns.1, next.2 - columns.2)
            columns = next
            if change.0.dot(change.0) + change.1.dot(change.1) + change.2.dot(change.2) < 1e-24 { break }
        }
        return Rotation3(columns: columns)
    }
}
