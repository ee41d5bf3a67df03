/// How a camera may move along one axis, in pixels and frames.
package struct MotionBounds: Sendable, Hashable {
    /// Pixels from one frame to the next, above 0.
    package var speed: Double
    /// By how much the speed may change from one frame to the next, above 0.
    package var acceleration: Double

    package init(speed: Double, acceleration: Double) {
        precondition(speed > 0 && acceleration > 0, "a camera that can follow nothing is no camera")
        self.speed = speed
        self.acceleration = acceleration
    }

    /// The length of the mean that keeps the acceleration, in frames, an odd number.
    ///
    /// The mean of `n` places moves by the `n`th part of the way from the first to the last of them; its speed changes by the `n`th
    /// part of a difference of two speeds, which is at most twice the greatest.
    package var meanLength: Int { Self.odd(2 * speed / acceleration) }

    /// The length of a second mean, which spreads each change of acceleration over some frames.
    package var secondMeanLength: Int { Self.odd(Double(meanLength) / 2) }

    /// How far the means can carry a path, at most: they look so far to both sides, and no path is faster than ``speed``.
    package var maximumShift: Double {
        // The mean distance from the middle of two means one over the other is at most the sum of theirs.
        func meanDistance(_ length: Int) -> Double { Double(length * length - 1) / Double(4 * length) }
        return speed * (meanDistance(meanLength) + meanDistance(secondMeanLength))
    }

    private static func odd(_ length: Double) -> Int {
        let whole = max(1, Int(length.rounded(.up)))
        return whole.isMultiple(of: 2) ? whole + 1 : whole
    }
}

/// The way of a camera along one axis through one scene.
package enum SmoothPath {
    /// A path within `limits` that keeps `bounds` and follows `targets`, one a frame, as well as those allow; it stands still as long
    /// as the target stays within `deadZone` pixels of it.
    ///
    /// Targets may lie beyond the limits. One that lies within and itself keeps the speed is never farther away than the dead zone
    /// and ``MotionBounds/maximumShift`` together.
    ///
    /// A drift lets the path go faster by so much in each frame: it is then no faster than the speed and the greatest drift together, and
    /// its speed changes in the same proportion more. Without one, nothing drifts.
    package static func following(
        _ targets: [Double],
        within limits: ClosedRange<Double>,
        deadZone: Double,
        bounds: MotionBounds,
        drift: [Double] = []
    ) -> [Double] {
        guard !targets.isEmpty else { return [] }
        func limited(_ place: Double) -> Double { min(max(place, limits.lowerBound), limits.upperBound) }
        let slow = slowed(targets, speed: bounds.speed, drift: drift)
        let still = TautString.path(
            lower: slow.map { limited($0 - deadZone) },
            upper: slow.map { limited($0 + deadZone) },
            rest: targets.reduce(0, +) / Double(targets.count)
        )
        // A mean of many equal numbers may differ from them in the last digit.
        guard still.contains(where: { $0 != still[0] }) else { return still }
        // Both means look as far as this beyond the ends of the scene, where the path is thought to go on as it went: a camera that pans
        // when the film is cut did not stop before.
        let reach = bounds.meanLength / 2 + bounds.secondMeanLength / 2
        let (first, last) = (still[0], still[still.count - 1])
        let before = (1...max(1, reach)).reversed().map { limited(2 * first - still[min($0, still.count - 1)]) }
        let after = (1...max(1, reach)).map { limited(2 * last - still[max(still.count - 1 - $0, 0)]) }
        let smooth = mean(mean(before + still + after, length: bounds.meanLength), length: bounds.secondMeanLength)
        return smooth.dropFirst(before.count).dropLast(after.count).map(limited)
    }

    /// The path that is never faster than `speed` and as near to `targets` as such a path can be, by its greatest distance: the middle
    /// between the lowest that is nowhere below them and the highest that is nowhere above.
    ///
    /// With a drift, the speed is that beside it: `drift[i]` is added to the path's own motion from frame `i - 1` to frame `i`.
    package static func slowed(_ targets: [Double], speed: Double, drift: [Double] = []) -> [Double] {
        precondition(drift.isEmpty || drift.count == targets.count, "a drift for each frame, or none")
        var way = 0.0
        let drifted =
            drift.isEmpty
            ? targets.map { _ in 0 }
            : drift.map { step in
                way += step
                return way
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

    /// The mean of as many neighbours, half of them to each side; beyond its ends the path stands still.
    private static func mean(_ path: [Double], length: Int) -> [Double] {
        let half = length / 2
        let places = path.indices
        func place(_ index: Int) -> Double { path[min(max(index, 0), places.count - 1)] }
        // Differences of sums from the start, which are exact to a thousandth of a millionth of a pixel in any film.
        var sum = (-half...half).reduce(0) { $0 + place($1) }
        return places.map { index in
            defer { sum += place(index + half + 1) - place(index - half) }
            return sum / Double(length)
        }
    }
}
