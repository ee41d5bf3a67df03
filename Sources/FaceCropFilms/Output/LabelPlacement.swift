import FaceCropGeometry

/// Where labels of faces go so that they hide as little as possible.
enum LabelPlacement {
    /// A label that belongs to a face.
    struct Label: Sendable, Hashable {
        /// What is drawn around the face.
        var face: PixelRect
        var width: Double
        var height: Double
    }

    /// What a pixel of another face, of another label and of the label's own face that is hidden counts.
    private static let worth = (otherFace: 4.0, label: 3.0, ownFace: 1.0)

    /// The place of each label in a frame, all in upright pixels of it.
    ///
    /// Places around the face are tried in turn: above, below, beside, and inside. The first that hides the least is taken; who comes
    /// first chooses first.
    static func places(of labels: [Label], in frame: PixelSize) -> [PixelRect] {
        var places: [PixelRect] = []
        for (index, label) in labels.enumerated() {
            func cost(_ place: PixelRect) -> Double {
                func hidden(_ other: PixelRect) -> Double { place.intersection(other)?.area ?? 0 }
                let others = labels.indices.reduce(0) { $0 + ($1 == index ? 0 : hidden(labels[$1].face)) }
                let taken = places.reduce(0) { $0 + hidden($1) }
                return worth.otherFace * others + worth.label * taken + worth.ownFace * hidden(label.face)
            }
            let tried = candidates(for: label).map { moved($0, into: frame) }
            // The first of equals.
            let best = tried.dropFirst().reduce((place: tried[0], cost: cost(tried[0]))) { best, place in
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

    /// The nearest place inside the frame; at its upper left where there is no room.
    private static func moved(_ place: PixelRect, into frame: PixelSize) -> PixelRect {
        let x = max(0, min(place.x, Double(frame.width) - place.width))
        let y = max(0, min(place.y, Double(frame.height) - place.height))
        return PixelRect(x: x, y: y, width: place.width, height: place.height)
    }
}
