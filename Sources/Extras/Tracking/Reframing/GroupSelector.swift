import FaceCropModel

/// Chooses the heads of a group that a crop window shows in each frame of a scene.
///
/// If all heads fit, it shows all of them. Otherwise it chooses the heads that fit completely and are together visible
/// longest and largest, because some complete faces are better than parts of all faces. A face is cut only if it is
/// larger than the window and weighs more than all heads that fit. A choice is kept until it no longer fits, or until
/// another is so much better that it is worth moving the window.
struct GroupSelector {
    /// A face smaller than this share of the scene's largest face counts as a bystander, as in photos.
    private static let subjectSizeFraction = 0.25
    /// The factor by which another choice must outweigh the present one.
    private static let worthwhileGain = 1.25
    /// The share of the window's sides in which a new choice must fit, so that a choice at the limit does not
    /// alternate.
    private static let joiningFraction = 0.92
    /// The number of frames for which a face last seen at the frame's edge is kept; it has probably left the frame.
    private static let heldFrameCountAtEdge = 5

    /// The heads in the window for each frame, by track, in upright pixels of the frame.
    private(set) var groups: [[Int: PixelRect]] = []

    private let weights: [Int: Double]
    private let window: PixelSize

    private typealias Heads = [(id: Int, head: PixelRect)]

    /// - Parameters:
    ///   - scene: The visible heads in each frame.
    ///   - frame: The size of the frames; heads are clipped to it, because no window can show more.
    ///   - window: The size of the crop window.
    ///   - patience: How long faces keep their places before and after they are visible.
    init(_ scene: [[ReframeSighting]], frame: PixelSize, window: PixelSize, _ patience: ReframePatience) {
        let scene = scene.map { sightings in
            sightings.map { sighting in
                ReframeSighting(
                    id: sighting.id,
                    head: sighting.head.intersection(frame.bounds) ?? sighting.head,
                    isDoubtful: sighting.isDoubtful
                )
            }
        }
        self.window = window
        weights = scene.joined().reduce(into: [:]) { $0[$1.id, default: 0] += $1.head.area }
        let certain = Self.places(of: scene.map { $0.filter { !$0.isDoubtful } }, frame, patience)
        let doubtful = Self.places(of: scene.map { $0.filter(\.isDoubtful) }, frame, patience)
        var chosen: Set<Int> = []
        for (faces, others) in zip(certain, doubtful) {
            let heads = faces.isEmpty ? others : faces
            chosen = nextGroup(after: chosen, heads)
            groups.append(
                heads.reduce(into: [:]) { group, sighting in
                    if chosen.contains(sighting.id) { group[sighting.id] = sighting.head }
                }
            )
        }
    }

    /// The choice for a frame with these heads, given the choice of the previous frame.
    private func nextGroup(after last: Set<Int>, _ heads: Heads) -> Set<Int> {
        let kept = heads.filter { last.contains($0.id) }
        guard !kept.isEmpty, fits(kept, 1) else { return bestGroup(heads, 1, preferring: last) }
        let better = bestGroup(heads, Self.joiningFraction, preferring: last)
        let isLarger = better.isStrictSuperset(of: kept.map(\.id))
        let gain = weight(of: better) / weight(of: Set(kept.map(\.id)))
        return isLarger || gain >= Self.worthwhileGain ? better : Set(kept.map(\.id))
    }

    /// The heads that fit into a share of the window and weigh most, or one larger head that outweighs them.
    private func bestGroup(_ heads: Heads, _ share: Double, preferring last: Set<Int>) -> Set<Int> {
        if fits(heads, share) { return Set(heads.map(\.id)) }
        func value(_ group: Heads) -> Double {
            group.reduce(0) { $0 + (weights[$1.id] ?? 0) * (last.contains($1.id) ? Self.worthwhileGain : 1) }
        }
        // A close-up is the subject even if no window can show all of it.
        let tooLarge = heads.filter { !fits([$0], share) }.max { value([$0]) < value([$1]) }
        var bestHeads = tooLarge.map { [$0] } ?? []
        var bestValue = value(bestHeads)
        // A window can always be moved until its left and upper edges touch heads.
        for left in heads.map(\.head.minX) {
            for top in heads.map(\.head.minY) {
                let view = PixelRect(x: left, y: top, width: share * width, height: share * height)
                let group = heads.filter { view.contains($0.head, tolerance: 1e-6) }
                if value(group) > bestValue { (bestHeads, bestValue) = (group, value(group)) }
            }
        }
        return Set(bestHeads.map(\.id))
    }

    private var width: Double { Double(window.width) }
    private var height: Double { Double(window.height) }

    private func weight(of ids: Set<Int>) -> Double { ids.sorted().reduce(0) { $0 + (weights[$1] ?? 0) } }

    private func fits(_ heads: Heads, _ share: Double) -> Bool {
        guard let first = heads.first?.head else { return true }
        let all = heads.reduce(first) { $0.union($1.head) }
        return all.width <= share * width + 1e-6 && all.height <= share * height + 1e-6
    }
}

extension GroupSelector {
    /// The heads of each frame that belong to the group, ordered by track number.
    ///
    /// A face that is hidden for a while keeps its last position, so that the window does not swing to the others. If
    /// it is hidden for longer, it leaves the group.
    private static func places(
        of scene: [[ReframeSighting]],
        _ frame: PixelSize,
        _ patience: ReframePatience
    ) -> [Heads] {
        let largest = scene.joined().map(\.head.side).max() ?? 0
        let subjects = scene.map { $0.filter { $0.head.side >= subjectSizeFraction * largest } }
        var paths: [Int: [(frame: Int, head: PixelRect)]] = [:]
        for (frame, sightings) in subjects.enumerated() {
            for sighting in sightings { paths[sighting.id, default: []].append((frame, sighting.head)) }
        }
        var places = [Heads](repeating: [], count: scene.count)
        for (id, path) in paths.sorted(by: { $0.key < $1.key }) {
            var end = 0
            for (index, sighting) in path.enumerated() {
                func heldCount(_ head: PixelRect) -> Int {
                    frame.bounds.isTouched(by: head)
                        ? min(patience.heldFrameCount, heldFrameCountAtEdge) : patience.heldFrameCount
                }
                // Frames that the previous sighting already holds are not filled again.
                let start = max(end, sighting.frame - heldCount(sighting.head))
                let next = index + 1 < path.count ? path[index + 1].frame : scene.count
                end = min(next, sighting.frame + heldCount(sighting.head) + 1)
                for frame in start..<end { places[frame].append((id, sighting.head)) }
            }
        }
        return places
    }
}
