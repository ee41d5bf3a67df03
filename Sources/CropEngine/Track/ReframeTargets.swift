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

    /// The middle of what is to be followed in each frame of a scene.
    ///
    /// - Parameters:
    ///   - scene: Who is seen in each frame.
    ///   - subject: Who is to be followed.
    ///   - heldFrameCount: For how many frames before and after its sightings a face of a group keeps its place.
    /// - Returns: A point for each frame; `nil` where the subject is out of sight.
    package static func centers(
        of scene: [[Sighting]],
        _ subject: ReframeOptions.Subject,
        heldFrameCount: Int
    ) -> [PixelPoint?] {
        let weights = scene.joined().reduce(into: [Int: Double]()) { $0[$1.id, default: 0] += $1.head.area }
        // Of equals, the one who came first.
        let main = weights.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
        switch subject {
        case .track(let id) where weights[id] != nil: return centers(of: scene) { $0.id == id }
        case .main, .track: return centers(of: scene) { $0.id == main }
        case .group:
            let largest = scene.joined().map(\.head.side).max() ?? 0
            let subjects = scene.map { $0.filter { $0.head.side >= subjectSizeFraction * largest } }
            return groupCenters(of: subjects, heldFrameCount)
        }
    }

    private static func centers(of scene: [[Sighting]], where isSubject: (Sighting) -> Bool) -> [PixelPoint?] {
        scene.map { $0.first(where: isSubject)?.head.center }
    }

    /// The middles of all heads together; `nil` where nobody has a place.
    ///
    /// A face that is out of sight for a while stays where it was, so that the window does not swing to the others meanwhile; who
    /// has left for longer belongs to the group no more.
    private static func groupCenters(of scene: [[Sighting]], _ heldFrameCount: Int) -> [PixelPoint?] {
        let ids = Set(scene.joined().map(\.id))
        var groups = [PixelRect?](repeating: nil, count: scene.count)
        for id in ids {
            let places = held(scene.map { $0.first { $0.id == id }?.head }, heldFrameCount)
            for (frame, place) in places.enumerated() {
                if let place { groups[frame] = groups[frame]?.union(place) ?? place }
            }
        }
        return groups.map { $0?.center }
    }

    /// A path with its places kept for so many frames: first forwards, then backwards where there is still none.
    private static func held(_ path: [PixelRect?], _ frameCount: Int) -> [PixelRect?] {
        func forwards(_ path: some Sequence<PixelRect?>) -> [PixelRect?] {
            var last: PixelRect?
            var age = 0
            return path.map { place in
                (last, age) = place == nil ? (last, age + 1) : (place, 0)
                return age <= frameCount ? last : nil
            }
        }
        let before = forwards(path)
        let after = forwards(path.reversed()).reversed()
        return zip(before, after).map { $0 ?? $1 }
    }
}
