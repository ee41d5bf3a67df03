import FaceCropModel

/// The limits of a camera's motion along one axis, in pixels and frames.
struct MotionBounds: Sendable, Hashable {
    /// The maximum motion from one frame to the next, in pixels, above 0.
    var speed: Double
    /// The maximum change of speed from one frame to the next, above 0.
    var acceleration: Double

    init(speed: Double, acceleration: Double) {
        precondition(speed > 0 && acceleration > 0, "a camera that can follow nothing is no camera")
        self.speed = speed
        self.acceleration = acceleration
    }

    /// The length of the moving average that keeps the acceleration limit, in frames; an odd number.
    ///
    /// An average of `n` positions moves by the `n`th part of the distance between the first and the last of them. Its
    /// speed changes by the `n`th part of the difference between two speeds, which is at most twice the maximum speed.
    var meanLength: Int { Self.odd(2 * speed / acceleration) }

    /// The length of a second moving average, which spreads each change of acceleration over some frames.
    var secondMeanLength: Int { Self.odd(Double(meanLength) / 2) }

    /// The maximum distance by which the averages can move a path, given their reach and a path no faster than
    /// ``speed``.
    var maximumShift: Double {
        // The mean distance from the middle of two nested averages is at most the sum of theirs.
        func meanDistance(_ length: Int) -> Double { Double(length * length - 1) / Double(4 * length) }
        return speed * (meanDistance(meanLength) + meanDistance(secondMeanLength))
    }

    private static func odd(_ length: Double) -> Int {
        let whole = max(1, Int(towardZero: length.rounded(.up)))
        return whole.isMultiple(of: 2) ? whole + 1 : whole
    }
}
