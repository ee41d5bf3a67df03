/// A convex polygon: its corners in order, clockwise or anticlockwise.
struct ConvexPolygon: Hashable, Sendable {
    var corners: [PixelPoint]

    init(_ corners: [PixelPoint]) { self.corners = corners }

    /// The area by the shoelace formula; 0 for fewer than three corners.
    var area: Double {
        let sum = zip(corners, corners.dropFirst() + corners.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
        return abs(sum) / 2
    }

    /// The polygon with `matrix` applied to its corners.
    func mapped(by matrix: AffineMatrix) -> Self { Self(corners.map { matrix.applied(to: $0) }) }

    /// The part inside `rect` (Sutherland and Hodgman: "Reentrant polygon clipping", 1974).
    func clipped(to rect: PixelRect) -> Self {
        clipped { $0.x - rect.minX }.clipped { rect.maxX - $0.x }.clipped { $0.y - rect.minY }.clipped {
            rect.maxY - $0.y
        }
    }

    /// The part where `distance`, a linear function, is not negative.
    private func clipped(_ distance: (PixelPoint) -> Double) -> Self {
        var kept: [PixelPoint] = []
        for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (before, after) = (distance(start), distance(end))
            if before >= 0 { kept.append(start) }
            guard (before < 0) != (after < 0) else { continue }
            let share = before / (before - after)
            kept.append(PixelPoint(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
        }
        return Self(kept)
    }
}
