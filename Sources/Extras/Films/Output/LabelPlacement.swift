import FaceCropModel

/// Positions the labels of faces so that they hide as little as possible.
enum LabelPlacement {
    /// The label of a face.
    struct Label: Sendable, Hashable {
        /// The bounds of the face's outline.
        var face: PixelRect
        var width: Double
        var height: Double
    }

    /// The cost of each hidden pixel of another face, of another label, and of the label's own face.
    private static let worth = (otherFace: 4.0, label: 3.0, ownFace: 1.0)

    /// The rectangle of each label in a frame, all in upright pixels of the frame.
    ///
    /// Positions around the face are tried in turn: above, below, beside, and inside. The first position with the least
    /// cost is taken; earlier labels choose first.
    static func places(of labels: [Label], in frame: PixelSize) -> [PixelRect] {
        var places: [PixelRect] = []
        for (index, label) in labels.enumerated() {
            func cost(_ place: PixelRect) -> Double {
                func hidden(_ other: PixelRect) -> Double { place.intersection(other)?.area ?? 0 }
                let others = labels.indices.reduce(0) { $0 + ($1 == index ? 0 : hidden(labels[$1].face)) }
                let coveredLabels = places.reduce(0) { $0 + hidden($1) }
                return worth.otherFace * others + worth.label * coveredLabels + worth.ownFace * hidden(label.face)
            }
            let positions = candidates(for: label).map { moved($0, into: frame) }
            // If costs are equal, the first position wins.
            let best = positions.dropFirst().reduce((place: positions[0], cost: cost(positions[0]))) { best, place in
                let cost = cost(place)
                return cost < best.cost - 1e-9 ? (place, cost) : best
            }
            places.append(best.place)
        }
        return places
    }

    private static func candidates(for label: Label) -> [PixelRect] {
        let (face, width, height) = (label.face, label.width, label.height)
        let (above, below) = (face.minY - height, face.maxY)
        let (left, right) = (face.minX - width, face.maxX)
        let corners = [
            (face.minX, above), (face.maxX - width, above), (face.minX, below), (face.maxX - width, below),
            (right, face.minY), (left, face.minY), (right, face.maxY - height), (left, face.maxY - height),
            (face.minX, face.minY), (face.minX, face.maxY - height),
        ]
        return corners.map { PixelRect(x: $0.0, y: $0.1, width: width, height: height) }
    }

    /// The nearest rectangle inside the frame; if there is no room, at the frame's upper left corner.
    private static func moved(_ place: PixelRect, into frame: PixelSize) -> PixelRect {
        let x = max(0, min(place.x, Double(frame.width) - place.width))
        let y = max(0, min(place.y, Double(frame.height) - place.height))
        return PixelRect(x: x, y: y, width: place.width, height: place.height)
    }
}
