package import FaceCropModel

/// Finds tracks that are one person: after a blink of the detector, behind a hand, after a turn of the head.
///
/// The tracker decides frame by frame. Here both sides of a gap are known: two tracks are one person if they are never
/// seen apart in one frame, and if one begins near where the other ends, or looks like it. The values were chosen with
/// films and changes of them (`Benchmarks/tracking.md`).
package enum TrackLinks {
    /// A track's place in a frame.
    package struct Sighting: Sendable, Hashable {
        var frame: Int
        /// In upright pixels of the frame.
        var box: PixelRect
        /// Whether the frame's edge is near.
        var isAtEdge: Bool

        package init(frame: Int, box: PixelRect, isAtEdge: Bool) {
            self.frame = frame
            self.box = box
            self.isAtEdge = isAtEdge
        }
    }

    /// The facts about one track.
    package struct Track: Sendable, Hashable {
        var id: Int
        /// In the order of frames.
        var sightings: [Sighting]
        var colours: HeadColours

        package init(id: Int, sightings: [Sighting], colours: HeadColours) {
            self.id = id
            self.sightings = sightings
            self.colours = colours
        }

        /// The first and the last frame, for a track with sightings.
        fileprivate var span: ClosedRange<Int> { (sightings.first?.frame ?? 0)...(sightings.last?.frame ?? 0) }

        /// The sightings in a span of frames, found by bisection.
        fileprivate func sightings(in span: ClosedRange<Int>) -> ArraySlice<Sighting> {
            func position(after frame: Int) -> Int {
                var (low, high) = (0, sightings.count)
                while low < high {
                    let middle = (low + high) / 2
                    if sightings[middle].frame <= frame { low = middle + 1 } else { high = middle }
                }
                return low
            }
            return sightings[position(after: span.lowerBound - 1)..<position(after: span.upperBound)]
        }
    }

    /// What is between two tracks where they come closest in time.
    private struct Transition {
        var seconds: Double
        /// The distance of the centres in sides of the faces.
        var distance: Double
        /// The ratio of the sides, at least 1.
        var sizeRatio: Double
        var isAtEdge: Bool
    }

    /// A way to be one person: how alike the colours are, and how long, how far and how much larger a face may be away.
    private struct Rule: Equatable {
        var similarity: Double
        var seconds: Double
        var reach: Double
        var reachPerSecond: Double
        var sizeRatio: Double
        /// How long a face may be away that was at the frame's edge, over which one person leaves and another comes in.
        var secondsAtEdge: Double

        func allows(_ transition: Transition, similarity: Double) -> Bool {
            similarity >= self.similarity
                && transition.seconds <= (transition.isAtEdge ? secondsAtEdge : seconds)
                && transition.distance <= reach + reachPerSecond * transition.seconds
                && transition.distance <= TrackLinks.farthest.reach + TrackLinks.farthest.perSecond * transition.seconds
                && transition.sizeRatio <= sizeRatio
        }
    }

    /// The farthest that a person goes, in sides; a face farther away belongs to another, however alike it looks.
    private static let farthest = (reach: 1.5, perSecond: 15.0)
    private static let rules = [
        sameLook,
        // Who does not look different may have been covered, or have turned away.
        Rule(similarity: 0.6, seconds: 1.5, reach: 1.5, reachPerSecond: 3.75, sizeRatio: 2, secondsAtEdge: 0.08),
        // Who left over the edge a moment ago comes back there.
        Rule(similarity: 0.7, seconds: 1.5, reach: 1, reachPerSecond: 0, sizeRatio: 1.5, secondsAtEdge: 1.5),
        unbroken,
    ]
    /// Who looks the same may have gone some way, unless others look the same, too.
    private static let sameLook = Rule(
        similarity: 0.8,
        seconds: 6,
        reach: 4,
        reachPerSecond: 7.5,
        sizeRatio: 3,
        secondsAtEdge: 6
    )
    /// Who is in the next frame at the same place with the same look is the same, even if the faces, seen from the
    /// side, look like two people's.
    private static let unbroken = Rule(
        similarity: 0.9,
        seconds: 0.08,
        reach: 0.35,
        reachPerSecond: 0,
        sizeRatio: 1.25,
        secondsAtEdge: 0.08
    )
    private static let maximumSeconds = rules.reduce(0) { max($0, $1.seconds) }
    /// Boxes that cover this share of the smaller one, or whose centres are at most so many sides apart, show one head.
    private static let sameHeadShare = 0.3
    private static let headDistance = 1.0
    /// The least overlap of two boxes on one face.
    private static let sameFaceOverlap = 0.5
    /// The share of the frames of the shorter track in which both may be seen apart, because the detector sees a
    /// blurred or turning head twice; how many that may be at least, and how far apart, in sides.
    private static let doubleShare = 0.05
    private static let doubleCount = 3.0
    private static let doubleDistance = 1.75

    /// Finds the person of each track.
    ///
    /// - Parameters:
    ///   - tracks: The tracks, in any order; those without sightings are left out.
    ///   - framesPerSecond: By which frames are counted as time.
    ///   - isSameShot: Whether two frames show the same place from the same camera.
    ///   - areTwoPeople: Whether the faces of two tracks, by number, are certainly two people.
    /// - Returns: For each track the number of its person, which is the lowest one of the person's tracks.
    package static func people(
        of tracks: [Track],
        framesPerSecond: Double,
        isSameShot: (Int, Int) -> Bool,
        areTwoPeople: (Int, Int) -> Bool
    ) -> [Int: Int] {
        let tracks = tracks.filter { !$0.sightings.isEmpty }.sorted { $0.id < $1.id }
        let pairs = Pairs(tracks, within: Int(towardZero: (maximumSeconds * framesPerSecond).rounded(.up)))
        var candidates: [(similarity: Double, first: Int, second: Int)] = []
        for pair in pairs.near where pair.meeting != .apart {
            let (first, second) = (tracks[pair.first], tracks[pair.second])
            if pair.meeting == .onOneFace, !areTwoPeople(first.id, second.id) {
                candidates.append((1, pair.first, pair.second))
                continue
            }
            guard let similarity = pair.similarity,
                let transition = transition(first, second, framesPerSecond, isSameShot),
                rules.contains(where: { rule in
                    rule.allows(transition, similarity: similarity)
                        && (rule != sameLook || similarity > pairs.greatestOfOthers(than: pair))
                }),
                unbroken.allows(transition, similarity: similarity) || !areTwoPeople(first.id, second.id)
            else { continue }
            candidates.append((similarity, pair.first, pair.second))
        }
        // The most alike first; of equals, the earliest.
        candidates.sort { ($1.similarity, $0.first, $0.second) < ($0.similarity, $1.first, $1.second) }
        return united(candidates.map { ($0.first, $0.second) }, tracks, pairs, areTwoPeople)
    }

    /// Unites the pairs in their order, unless two tracks of a person would be seen apart.
    private static func united(
        _ candidates: [(Int, Int)],
        _ tracks: [Track],
        _ pairs: Pairs,
        _ areTwoPeople: (Int, Int) -> Bool
    ) -> [Int: Int] {
        var groups = tracks.indices.map { [$0] }
        var groupOf = Array(tracks.indices)
        for (first, second) in candidates {
            let (kept, gone) = (min(groupOf[first], groupOf[second]), max(groupOf[first], groupOf[second]))
            guard kept != gone else { continue }
            let areOne = groups[kept].allSatisfy { track in
                groups[gone].allSatisfy { other in
                    (track, other) == (first, second) || (other, track) == (first, second)
                        || !areTwoPeople(tracks[track].id, tracks[other].id) && !pairs.areApart(track, other)
                }
            }
            guard areOne else { continue }
            for track in groups[gone] { groupOf[track] = kept }
            groups[kept] += groups[gone]
            groups[gone] = []
        }
        return Dictionary(uniqueKeysWithValues: tracks.indices.map { (tracks[$0].id, tracks[groupOf[$0]].id) })
    }

    /// How two tracks are seen together.
    fileprivate enum Meeting {
        /// Never, or too seldom to say more.
        case none
        /// In different places, so that they are two people.
        case apart
        /// On one face.
        case onOneFace
    }

    fileprivate static func meeting(of track: Track, and other: Track) -> Meeting {
        guard track.span.overlaps(other.span) else { return .none }
        let both = track.span.clamped(to: other.span)
        let sightings = other.sightings(in: both)
        var position = sightings.startIndex
        var (apartCount, sharedCount) = (0, 0)
        for sighting in track.sightings(in: both) {
            while position < sightings.endIndex, sightings[position].frame < sighting.frame { position += 1 }
            guard position < sightings.endIndex else { break }
            let second = sightings[position]
            guard second.frame == sighting.frame else { continue }
            let smaller = min(sighting.box.area, second.box.area)
            let shared = sighting.box.intersection(second.box)?.area ?? 0
            let distance = distance(sighting.box, second.box)
            if sighting.box.intersectionOverUnion(second.box) >= sameFaceOverlap { sharedCount += 1 }
            guard shared < sameHeadShare * smaller, distance > headDistance else { continue }
            if distance > doubleDistance { return .apart }
            apartCount += 1
        }
        let frames = Double(min(track.sightings.count, other.sightings.count))
        if Double(apartCount) > max(doubleCount, doubleShare * frames) { return .apart }
        return Double(sharedCount) > doubleCount ? .onOneFace : .none
    }

    /// The shortest change from one track to the other within a shot; `nil` if there is none.
    private static func transition(
        _ track: Track,
        _ other: Track,
        _ framesPerSecond: Double,
        _ isSameShot: (Int, Int) -> Bool
    ) -> Transition? {
        // Only where both are near can one change into the other.
        let reach = Int(towardZero: (maximumSeconds * framesPerSecond).rounded(.up))
        let first = max(track.span.lowerBound, other.span.lowerBound) - reach
        let last = min(track.span.upperBound, other.span.upperBound) + reach
        guard first <= last else { return nil }
        let near = (track.sightings(in: first...last), other.sightings(in: first...last))
        let merged = (near.0.map { (0, $0) } + near.1.map { (1, $0) })
            .sorted { ($0.1.frame, $0.0) < ($1.1.frame, $1.0) }
        var closest: Transition?
        for (before, after) in zip(merged, merged.dropFirst()) where before.0 != after.0 {
            let seconds = Double(after.1.frame - before.1.frame) / framesPerSecond
            guard closest.map({ seconds < $0.seconds }) ?? true else { continue }
            guard isSameShot(before.1.frame, after.1.frame) else { continue }
            let ratio = after.1.box.side / before.1.box.side
            closest = Transition(
                seconds: seconds,
                distance: distance(before.1.box, after.1.box),
                sizeRatio: max(ratio, 1 / ratio),
                isAtEdge: before.1.isAtEdge || after.1.isAtEdge
            )
        }
        return closest
    }

    /// The distance of the centres in sides.
    private static func distance(_ box: PixelRect, _ other: PixelRect) -> Double {
        box.center.distance(to: other.center) / ((box.side + other.side) / 2)
    }
}

/// What is known of each two tracks that are near in time.
private struct Pairs {
    struct Pair {
        var first: Int
        var second: Int
        var meeting: TrackLinks.Meeting
        /// How alike the colours are; `nil` if they cannot be compared.
        var similarity: Double?
    }

    /// The pairs, by the positions of their tracks.
    let near: [Pair]
    private let apart: [Set<Int>]
    /// For each track, the greatest similarity to one that is seen at the same time in another place.
    private let greatestOfOthers: [Double]

    /// Compares the tracks between which there are at most so many frames.
    init(_ tracks: [TrackLinks.Track], within frames: Int) {
        let spans = tracks.map(\.span)
        var near: [Pair] = []
        var apart = [Set<Int>](repeating: [], count: tracks.count)
        var greatest = [Double](repeating: 0, count: tracks.count)
        for second in tracks.indices {
            for first in 0..<second
            where spans[second].lowerBound <= spans[first].upperBound + frames
                && spans[first].lowerBound <= spans[second].upperBound + frames
            {
                let similarity = tracks[first].colours.similarity(to: tracks[second].colours)
                let meeting = TrackLinks.meeting(of: tracks[first], and: tracks[second])
                near.append(Pair(first: first, second: second, meeting: meeting, similarity: similarity))
                guard meeting == .apart else { continue }
                apart[first].insert(second)
                apart[second].insert(first)
                greatest[first] = max(greatest[first], similarity ?? 0)
                greatest[second] = max(greatest[second], similarity ?? 0)
            }
        }
        (self.near, self.apart, greatestOfOthers) = (near, apart, greatest)
    }

    func areApart(_ first: Int, _ second: Int) -> Bool { apart[first].contains(second) }

    /// The greatest similarity of one of the two to a third track.
    func greatestOfOthers(than pair: Pair) -> Double {
        max(greatestOfOthers[pair.first], greatestOfOthers[pair.second])
    }
}
