import FaceCropModel

/// The search for one thumbnail, from the obvious places to all.
struct MatchSearch {
    /// The cells of the pattern that is sought everywhere.
    private static let patternCells = 196.0
    /// The grids of the registration, in cells, from coarse to fine; how many places are kept for the next one; and how
    /// many steps one makes at most, which are few where most places are wrong.
    private static let levels = [
        (cells: 14.0 * 14, kept: 3, steps: 8), (cells: 32.0 * 32, kept: 2, steps: 8),
        (cells: 64.0 * 64, kept: 2, steps: 16),
    ]
    /// The shortest side and the smallest area of a place, in pixels of the original: below, anything is similar.
    private static let (minimumSide, minimumArea) = (8.0, 256.0)
    /// A place with a lower correlation on a coarse grid is not looked at again.
    private static let minimumCorrelation = 0.75

    private let registration: Registration
    private let pattern: PatternSearch
    /// The thumbnail without bars, in pixels.
    private let content: PixelRect
    private var original: SummedAreaTable { registration.original }

    /// Prepares the search for `content`, in pixels of the thumbnail; `nil` if there is too little to see.
    init?(original: SummedAreaTable, thumbnail: SummedAreaTable, content: PixelRect) {
        // The pixels beside a bar are mixed with it.
        let part = Self.inset(content, in: thumbnail.bounds)
        guard min(part.width, part.height, Double(original.width), Double(original.height)) >= Self.minimumSide,
            let pattern = PatternSearch(for: part, of: thumbnail, in: original, cells: Self.patternCells)
        else { return nil }
        registration = Registration(original: original, thumbnail: thumbnail, part: part)
        (self.pattern, self.content) = (pattern, content)
    }

    /// `content` without what is beside a bar: a fiftieth of its side and a pixel and a half, so far a JPEG rings.
    private static func inset(_ content: PixelRect, in bounds: PixelRect) -> PixelRect {
        let (x, y) = (1.5 + content.width / 50, 1.5 + content.height / 50)
        return PixelRect(
            minX: content.minX + (content.minX > bounds.minX ? x : 0),
            minY: content.minY + (content.minY > bounds.minY ? y : 0),
            maxX: content.maxX - (content.maxX < bounds.maxX ? x : 0),
            maxY: content.maxY - (content.maxY < bounds.maxY ? y : 0)
        )
    }

    /// The first sure place, or else the one with the best detail; what costs little is tried first.
    func match() -> ThumbnailMatch? {
        let attempts: [() -> [PixelRect]] = [
            { obviousPlaces },
            { pattern.places(count: 12, lengths: 0.3..<1.01) },
            // A tenth is promised; the step from one size to the next may miss it by half.
            { pattern.places(count: 24, lengths: 0.09..<0.3) },
        ]
        return ThumbnailMatch.firstSure(of: attempts.lazy.map { bestMatch($0()) })
    }

    /// The largest places of the thumbnail's shape in the middle and at the edges; the whole picture among them.
    private var obviousPlaces: [PixelRect] {
        let ratio = registration.part.width / registration.part.height
        let (fullWidth, fullHeight) = (Double(original.width), Double(original.height))
        let (width, height) = (min(fullWidth, fullHeight * ratio), min(fullHeight, fullWidth / ratio))
        // A squeeze of 3 %, and as much for the rounding of both sides.
        let isWhole = width * height > 0.94 * fullWidth * fullHeight
        if isWhole { return [original.bounds] }
        return [0.5, 0, 1].map {
            PixelRect(x: $0 * (fullWidth - width), y: $0 * (fullHeight - height), width: width, height: height)
        }
    }

    /// The place with the best detail after all `places` have been moved to where they agree best.
    private func bestMatch(_ places: [PixelRect]) -> ThumbnailMatch? {
        var places = places
        for level in Self.levels {
            let alignments = places.compactMap { registration.aligned($0, cells: level.cells, steps: level.steps) }
            places = Self.best(level.kept, of: alignments)
        }
        return places.compactMap(checked).max { $0.evidence.detail < $1.evidence.detail }
    }

    /// The `count` alignments with the highest correlation that are neither unlikely nor nearly the same.
    private static func best(_ count: Int, of alignments: [Registration.Alignment]) -> [PixelRect] {
        let likely = alignments.filter { $0.correlation >= minimumCorrelation }
        var best: [PixelRect] = []
        for alignment in likely.sorted(by: { $0.correlation > $1.correlation }) where best.count < count {
            let isNew = best.allSatisfy { $0.intersectionOverUnion(alignment.rect) < 0.95 }
            if isNew { best.append(alignment.rect) }
        }
        return best
    }

    private func checked(_ place: PixelRect) -> ThumbnailMatch? {
        guard min(place.width, place.height) >= Self.minimumSide, place.area >= Self.minimumArea,
            registration.hasShape(place), let evidence = MatchEvidence(registration, at: place)
        else { return nil }
        return ThumbnailMatch(rect: whole(place), evidence: evidence)
    }

    /// The place of all of the content, of which `place` shows the registered part, in fractions of the original.
    private func whole(_ place: PixelRect) -> UnitRect {
        let (part, bounds) = (registration.part, registration.thumbnail.bounds)
        let (scaleX, scaleY) = (place.width / part.width, place.height / part.height)
        let (width, height) = (Double(original.width), Double(original.height))
        /// `rect`, in pixels of the thumbnail, in pixels of the original.
        func inOriginal(_ rect: PixelRect) -> PixelRect {
            PixelRect(
                minX: max(place.minX + (rect.minX - part.minX) * scaleX, 0),
                minY: max(place.minY + (rect.minY - part.minY) * scaleY, 0),
                maxX: min(place.maxX + (rect.maxX - part.maxX) * scaleX, width),
                maxY: min(place.maxY + (rect.maxY - part.maxY) * scaleY, height)
            )
        }
        let (inner, outer) = (inOriginal(content), inOriginal(bounds))
        // What looks like a bar may be the photo's own dark or white edge.
        let isPhoto = zip(Self.strips(content, in: bounds), Self.strips(inner, in: outer)).map { isSame($0, $1) }
        let minX = isPhoto[0] ? outer.minX : inner.minX
        let minY = isPhoto[2] ? outer.minY : inner.minY
        let maxX = isPhoto[1] ? outer.maxX : inner.maxX
        let maxY = isPhoto[3] ? outer.maxY : inner.maxY
        return UnitRect(x: minX / width, y: minY / height, width: (maxX - minX) / width, height: (maxY - minY) / height)
    }

    /// What `outer` has to the left, right, above and below `inner`.
    static func strips(_ inner: PixelRect, in outer: PixelRect) -> [PixelRect] {
        [
            PixelRect(minX: outer.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
            PixelRect(minX: inner.maxX, minY: inner.minY, maxX: outer.maxX, maxY: inner.maxY),
            PixelRect(minX: inner.minX, minY: outer.minY, maxX: inner.maxX, maxY: inner.minY),
            PixelRect(minX: inner.minX, minY: inner.maxY, maxX: inner.maxX, maxY: outer.maxY),
        ]
    }

    /// Whether a bar of the thumbnail may be a strip of the original that reaches its edge.
    private func isSame(_ bar: PixelRect, _ strip: PixelRect) -> Bool {
        guard min(bar.width, bar.height) >= 1, min(strip.width, strip.height) >= 0.5 else { return false }
        let bounds = original.bounds
        let reachesEdge =
            strip.minX < 0.5 || strip.minY < 0.5 || strip.maxX > bounds.maxX - 0.5
            || strip.maxY > bounds.maxY - 0.5
        let size = GridSize(columns: 8, rows: 8)
        let (first, second) = (registration.thumbnail.sample(bar, size), original.sample(strip, size))
        return reachesEdge && zip(first.values, second.values).allSatisfy { abs($0 - $1) < Self.barTolerance }
    }

    /// How much a strip of the photo may differ from a bar, in luma: a sepia tone makes white of 190.
    private static let barTolerance: Float = 64
}
