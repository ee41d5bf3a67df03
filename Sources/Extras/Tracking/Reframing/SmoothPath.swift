/// Computes the motion of a camera along one axis through one scene.
enum SmoothPath {
    /// The path that follows `targets`, one per frame, as closely as `limits` and `bounds` allow.
    ///
    /// The path stands still while the target is within `deadZone` pixels of it. Targets may lie beyond the limits. If
    /// a target lies within the limits and keeps the speed itself, its distance is at most the dead zone plus
    /// ``MotionBounds/maximumShift``.
    ///
    /// `drift` raises the allowed speed in each frame by that amount: the path is then at most as fast as the speed
    /// plus the greatest drift, and its acceleration limit grows in the same proportion. By default there is no drift.
    static func following(
        _ targets: [Double],
        within limits: ClosedRange<Double>,
        deadZone: Double,
        bounds: MotionBounds,
        drift: [Double] = []
    ) -> [Double] {
        guard !targets.isEmpty else { return [] }
        func limited(_ place: Double) -> Double { min(max(place, limits.lowerBound), limits.upperBound) }
        let slowTargets = slowed(targets, speed: bounds.speed, drift: drift)
        let tautPath = TautString.path(
            lower: slowTargets.map { limited($0 - deadZone) },
            upper: slowTargets.map { limited($0 + deadZone) },
            rest: targets.reduce(0, +) / Double(targets.count)
        )
        // An average of many equal numbers may differ from them in the last digit.
        guard tautPath.contains(where: { $0 != tautPath[0] }) else { return tautPath }
        // Both averages reach this far beyond the ends of the scene. There the path is extended in its direction,
        // because a camera that pans at a cut did not stop before it.
        let reach = bounds.meanLength / 2 + bounds.secondMeanLength / 2
        let (first, last) = (tautPath[0], tautPath[tautPath.count - 1])
        let before = (1...max(1, reach)).reversed().map { limited(2 * first - tautPath[min($0, tautPath.count - 1)]) }
        let after = (1...max(1, reach)).map { limited(2 * last - tautPath[max(tautPath.count - 1 - $0, 0)]) }
        let smooth = mean(mean(before + tautPath + after, length: bounds.meanLength), length: bounds.secondMeanLength)
        return smooth.dropFirst(before.count).dropLast(after.count).map(limited)
    }

    /// The path with at most `speed` that has the smallest greatest distance from `targets`: the mean of the lowest
    /// such path above them and the highest such path below them.
    ///
    /// With a drift, the speed is relative to it: `drift[i]` is added to the path's own motion from frame `i - 1` to
    /// frame `i`.
    static func slowed(_ targets: [Double], speed: Double, drift: [Double] = []) -> [Double] {
        precondition(drift.isEmpty || drift.count == targets.count, "a drift for each frame, or none")
        var totalDrift = 0.0
        let drifted =
            drift.isEmpty
            ? targets.map { _ in 0 }
            : drift.map { step in
                totalDrift += step
                return totalDrift
            }
        let places = zip(targets, drifted).map { $0 - $1 }
        func envelope(_ pick: (Double, Double) -> Double, _ step: Double) -> [Double] {
            var path = places
            for index in path.indices.dropFirst() { path[index] = pick(path[index], path[index - 1] + step) }
            for index in path.indices.dropLast().reversed() { path[index] = pick(path[index], path[index + 1] + step) }
            return path
        }
        let (upper, lower) = (envelope(max, -speed), envelope(min, speed))
        return drifted.indices.map { (upper[$0] + lower[$0]) / 2 + drifted[$0] }
    }

    /// The moving average over `length` positions, half of them on each side; beyond its ends the path stands still.
    private static func mean(_ path: [Double], length: Int) -> [Double] {
        let half = length / 2
        let places = path.indices
        func place(_ index: Int) -> Double { path[min(max(index, 0), places.count - 1)] }
        // A running sum, which is exact to a thousandth of a millionth of a pixel in any film.
        var sum = (-half...half).reduce(0) { $0 + place($1) }
        return places.map { index in
            defer { sum += place(index + half + 1) - place(index - half) }
            return sum / Double(length)
        }
    }
}
