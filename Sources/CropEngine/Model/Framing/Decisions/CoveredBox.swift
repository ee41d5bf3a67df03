/// A photo that fills a box of another ratio: the largest part of that ratio is seen.
///
/// Programs place that part by a point in two ways; see ``Placement``.
struct CoveredBox: Sendable, Hashable {
    /// How a point says where the part lies.
    enum Placement: Sendable, Hashable, CaseIterable {
        /// The point at x % of the photo is over the point at x % of the box.
        ///
        /// Source: CSS Backgrounds Level 3, `background-position`, which `object-position` refers to.
        case proportional
        /// The point is in the middle of the box, as far as the photo reaches to its edges.
        case centred
    }

    private let photo: PixelSize
    /// The width and height of the part that is seen, in pixels of the photo.
    private let seen: (width: Double, height: Double)

    /// The box of the ratio of `shape`, filled by a photo of `photo` pixels.
    init(_ shape: PixelSize, filledBy photo: PixelSize) {
        self.photo = photo
        let scale = max(Double(shape.width) / Double(photo.width), Double(shape.height) / Double(photo.height))
        seen = (Double(shape.width) / scale, Double(shape.height) / scale)
    }

    static func == (one: Self, other: Self) -> Bool { one.photo == other.photo && one.seen == other.seen }

    func hash(into hasher: inout Hasher) {
        hasher.combine(photo)
        hasher.combine(seen.width)
        hasher.combine(seen.height)
    }

    /// The part of the photo that is seen with `point`.
    func part(at point: UnitPoint, _ placement: Placement) -> PixelRect {
        PixelRect(
            x: Self.start(point.x, seen.width, of: Double(photo.width), placement),
            y: Self.start(point.y, seen.height, of: Double(photo.height), placement),
            width: seen.width,
            height: seen.height
        )
    }

    private static func start(_ place: Double, _ seen: Double, of length: Double, _ placement: Placement) -> Double {
        switch placement {
        case .proportional: place * (length - seen)
        case .centred: min(max(place * length - seen / 2, 0), length - seen)
        }
    }

    /// Where the point may be so that the box shows what a crop was made for; `nil` if it cannot.
    ///
    /// If the box shows `faces` whole at `point`, all places count that do so. Otherwise, they are those that show all
    /// of the crop, too, or if that is too much for the box, the faces alone, or if they are too much, the crop.
    fileprivate func places(
        near point: UnitPoint,
        showing faces: PixelRect?,
        in crop: PixelRect?,
        _ placement: Placement
    ) -> Places? {
        guard let faces, let whole = places(showing: withSlack(faces), placement) ?? places(showing: faces, placement)
        else { return crop.flatMap { places(showing: $0, placement) } }
        if whole.contains(point) { return whole }
        return crop.flatMap { crop in
            places(showing: crop.union(withSlack(faces)), placement) ?? places(showing: crop.union(faces), placement)
        } ?? whole
    }

    /// Points are written with ten-thousandths of the photo, so faces need as much around them.
    private func withSlack(_ rect: PixelRect) -> PixelRect {
        let (across, down) = (Double(photo.width) * 1e-4, Double(photo.height) * 1e-4)
        return rect.expanded(left: across, top: down, right: across, bottom: down)
    }

    /// The places on each axis at which `subject`, as far as it is in the photo, is whole; `nil` if it does not fit.
    private func places(showing subject: PixelRect, _ placement: Placement) -> Places? {
        let (width, height) = (Double(photo.width), Double(photo.height))
        guard let across = Self.places(subject.minX, subject.maxX, seen.width, of: width, placement),
            let down = Self.places(subject.minY, subject.maxY, seen.height, of: height, placement)
        else { return nil }
        return Places(x: across, y: down)
    }

    private static func places(
        _ start: Double,
        _ end: Double,
        _ seen: Double,
        of length: Double,
        _ placement: Placement
    ) -> ClosedRange<Double>? {
        let (start, end) = (max(start, 0), min(end, length))
        // The last digits of a rectangle with the ratio of the box may differ.
        guard end - start <= seen + 1e-6 * length else { return nil }
        // The edge of the part that is seen may lie from here …
        let lowest = max(end - seen, 0)
        // … to here.
        let highest = max(lowest, min(start, length - seen))
        switch placement {
        case .proportional:
            let free = length - seen
            // A photo of this ratio is seen whole along the axis.
            guard free > length * 1e-9 else { return 0...1 }
            return min(lowest / free, 1)...min(highest / free, 1)
        case .centred:
            let least = lowest <= 0 ? 0 : (lowest + seen / 2) / length
            let greatest = highest >= length - seen ? 1 : (highest + seen / 2) / length
            return min(least, 1)...max(min(least, 1), min(greatest, 1))
        }
    }
}

/// Ranges of places on both axes.
private struct Places {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    func contains(_ point: UnitPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }

    func nearest(to point: UnitPoint) -> UnitPoint {
        UnitPoint(
            x: min(max(point.x, x.lowerBound), x.upperBound),
            y: min(max(point.y, y.lowerBound), y.upperBound)
        )
    }

    /// The places of both; `nil` if they share none.
    func intersection(_ other: Self) -> Self? {
        guard x.overlaps(other.x), y.overlaps(other.y) else { return nil }
        return Places(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }
}

extension [CoveredBox] {
    /// The point nearest to `point` by which every box shows what a crop was made for.
    ///
    /// If no point is right for all boxes, the first ones count.
    ///
    /// - Parameters:
    ///   - point: In fractions of the photo.
    ///   - faces: The rectangle around the faces that the crop is made for; `nil` if it is made for none.
    ///   - crop: What the crop shows; `nil` if there are several crops, or none.
    ///   - placement: How the boxes are placed by the point.
    /// - Returns: The point in fractions of the photo, each 0…1 if that of `point` is.
    func point(
        near point: UnitPoint,
        showing faces: PixelRect?,
        in crop: PixelRect?,
        _ placement: CoveredBox.Placement
    ) -> UnitPoint {
        var places: Places?
        for box in self {
            guard let own = box.places(near: point, showing: faces, in: crop, placement) else { continue }
            places = places.map { $0.intersection(own) ?? $0 } ?? own
        }
        return places?.nearest(to: point) ?? point
    }
}
