/// Where a crop window should look in each frame.
package enum ReframeTargets {
    /// A face of a track in a frame.
    package struct Sighting: Sendable, Hashable {
        package var id: Int
        /// The head, in upright pixels of the frame.
        package var head: PixelRect

        package init(id: Int, head: PixelRect) {
            self.id = id
            self.head = head
        }
    }

    /// A face smaller than this share of the scene's largest one is a passer-by, as in photos.
    private static let subjectSizeFraction = 0.25

    /// The middle of what is to be followed in each frame of a scene; `nil` where it is out of sight.
    package static func centers(of scene: [[Sighting]], _ subject: ReframeOptions.Subject) -> [PixelPoint?] {
        let weights = scene.joined().reduce(into: [Int: Double]()) { $0[$1.id, default: 0] += $1.head.area }
        // Of equals, the one who came first.
        let main = weights.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
        switch subject {
        case .track(let id) where weights[id] != nil: return centers(of: scene) { $0.id == id }
        case .main, .track: return centers(of: scene) { $0.id == main }
        case .group:
            let largest = scene.joined().map(\.head.side).max() ?? 0
            return groupCenters(of: scene.map { $0.filter { $0.head.side >= subjectSizeFraction * largest } })
        }
    }

    private static func centers(of scene: [[Sighting]], where isSubject: (Sighting) -> Bool) -> [PixelPoint?] {
        scene.map { $0.first(where: isSubject)?.head.center }
    }

    /// The middles of all heads together.
    ///
    /// A face that is out of sight for a while stays where it was, so that the window does not
    /// swing to the others meanwhile.
    private static func groupCenters(of scene: [[Sighting]]) -> [PixelPoint?] {
        let ids = Set(scene.joined().map(\.id))
        let paths = ids.map { id in completed(scene.map { $0.first { $0.id == id }?.head }) }
        return scene.indices.map { frame in
            guard let first = paths.first else { return nil }
            return paths.dropFirst().reduce(first[frame]) { $0.union($1[frame]) }.center
        }
    }

    /// A path without gaps, of which at least one place is known.
    private static func completed(_ path: [PixelRect?]) -> [PixelRect] {
        var last = path.lazy.compactMap { $0 }.first ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        return path.map { place in
            last = place ?? last
            return last
        }
    }
}
