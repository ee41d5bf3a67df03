package import FaceCropModel

/// Computes the target of a crop window in each frame.
package enum ReframeTargets {
    /// The targets of a scene.
    ///
    /// - Parameters:
    ///   - scene: The visible heads in each frame.
    ///   - frame: The size of its frames.
    ///   - window: The size of the crop window.
    ///   - subject: The faces to follow.
    ///   - patience: How soon another face is chosen.
    /// - Returns: A target for each frame; `nil` if the subject is not visible.
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
            return ReframeTarget(center: head.center, step: step(of: [id], to: index, in: scene), heads: head)
        }
    }

    private static func targets(of scene: [[ReframeSighting]], _ groups: [[Int: PixelRect]]) -> [ReframeTarget?] {
        scene.indices.map { index in
            let heads = groups[index].values
            guard let first = heads.first else { return nil }
            let all = heads.reduce(first) { $0.union($1) }
            let step = step(of: Set(groups[index].keys), to: index, in: scene)
            return ReframeTarget(center: all.center, step: step, heads: all)
        }
    }

    /// The mean motion of the heads that are visible in this frame and the previous one, weighted by the area of the
    /// head.
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
