package import FaceCropGeometry

/// Where a crop window should look in each frame.
package enum ReframeTargets {
    /// What is to be followed in each frame of a scene.
    ///
    /// - Parameters:
    ///   - scene: Who is seen in each frame.
    ///   - frame: The size of its frames.
    ///   - window: The size of the crop window.
    ///   - subject: Who is to be followed.
    ///   - patience: How soon somebody else is chosen.
    /// - Returns: A target for each frame; `nil` where the subject is out of sight.
    package static func targets(
        of scene: [[ReframeSighting]],
        frame: PixelSize,
        window: PixelSize,
        _ subject: ReframeOptions.Subject,
        _ patience: ReframePatience
    ) -> [ReframeTarget?] {
        switch subject {
        case .main: targets(of: scene, MainSubjectSelector(scene, wanted: nil, patience).ids)
        case .track(let id): targets(of: scene, MainSubjectSelector(scene, wanted: id, patience).ids)
        case .group: targets(of: scene, GroupSelector(scene, frame: frame, window: window, patience).groups)
        }
    }

    private static func targets(of scene: [[ReframeSighting]], _ ids: [Int?]) -> [ReframeTarget?] {
        scene.indices.map { index in
            guard let id = ids[index], let head = scene[index].first(where: { $0.id == id })?.head else { return nil }
            return ReframeTarget(center: head.center, step: step(of: [id], to: index, in: scene))
        }
    }

    private static func targets(of scene: [[ReframeSighting]], _ groups: [[Int: PixelRect]]) -> [ReframeTarget?] {
        scene.indices.map { index in
            let heads = groups[index].values
            guard let first = heads.first else { return nil }
            let center = heads.reduce(first) { $0.union($1) }.center
            return ReframeTarget(center: center, step: step(of: Set(groups[index].keys), to: index, in: scene))
        }
    }

    /// How far those who are seen in this frame and the one before have gone, each weighed by the size of the head.
    private static func step(of ids: Set<Int>, to index: Int, in scene: [[ReframeSighting]]) -> PixelPoint? {
        guard index > 0 else { return nil }
        var (x, y, weight) = (0.0, 0.0, 0.0)
        for sighting in scene[index] where ids.contains(sighting.id) {
            guard let last = scene[index - 1].first(where: { $0.id == sighting.id })?.head else { continue }
            let (from, to, area) = (last.center, sighting.head.center, sighting.head.area)
            x += area * (to.x - from.x)
            y += area * (to.y - from.y)
            weight += area
        }
        return weight > 0 ? PixelPoint(x: x / weight, y: y / weight) : nil
    }
}
