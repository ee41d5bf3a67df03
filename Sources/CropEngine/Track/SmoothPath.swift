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
    package var greatestShift: Double {
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
    /// and ``MotionBounds/greatestShift`` together.
    package static func following(
        _ targets: [Double],
        within limits: ClosedRange<Double>,
        deadZone: Double,
        bounds: MotionBounds
    ) -> [Double] {
        guard !targets.isEmpty else { return [] }
        func limited(_ place: Double) -> Double { min(max(place, limits.lowerBound), limits.upperBound) }
        let slow = slowed(targets, speed: bounds.speed)
        let still = TautString.path(
            lower: slow.map { limited($0 - deadZone) },
            upper: slow.map { limited($0 + deadZone) },
            rest: targets.reduce(0, +) / Double(targets.count)
        )
        // A mean of many equal numbers may differ from them in the last digit.
        guard still.contains(where: { $0 != still[0] }) else { return still }
        return smoothed(still, bounds).map(limited)
    }

    /// The means of a path that stands still before its start and after its end.
    private static func smoothed(_ path: [Double], _ bounds: MotionBounds) -> [Double] {
        // Both means must see the stillness, so it is written out as far as they look.
        let reach = bounds.meanLength / 2 + bounds.secondMeanLength / 2
        let before = path.prefix(1).flatMap { [Double](repeating: $0, count: reach) }
        let after = path.suffix(1).flatMap { [Double](repeating: $0, count: reach) }
        let smooth = mean(mean(before + path + after, length: bounds.meanLength), length: bounds.secondMeanLength)
        return Array(smooth.dropFirst(reach).dropLast(reach))
    }

    /// The path that is never faster than `speed` and as near to `targets` as such a path can be, by its greatest distance: the middle
    /// between the lowest that is nowhere below them and the highest that is nowhere above.
    package static func slowed(_ targets: [Double], speed: Double) -> [Double] {
        func envelope(_ pick: (Double, Double) -> Double, _ step: Double) -> [Double] {
            var path = targets
            for index in path.indices.dropFirst() { path[index] = pick(path[index], path[index - 1] + step) }
            for index in path.indices.dropLast().reversed() { path[index] = pick(path[index], path[index + 1] + step) }
            return path
        }
        return zip(envelope(max, -speed), envelope(min, speed)).map { ($0 + $1) / 2 }
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
