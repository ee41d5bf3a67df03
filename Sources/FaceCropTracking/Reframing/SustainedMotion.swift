/// How fast a subject goes on for a while, along one axis.
///
/// A camera that pans carries all faces along, faster than a crop window moves by itself: the window must be allowed to be carried along,
/// too. What shakes, leaps or turns back gets nowhere for long, and carries nothing.
package enum SustainedMotion {
    /// What of a motion is faster than a window moves by itself, from the frame before to each frame.
    ///
    /// - Parameters:
    ///   - steps: How far the subject has gone from the frame before to each frame; `nil` where that is unknown, which counts as
    ///     standing still.
    ///   - frameCount: For so many frames before and after a motion must go on, at least 1.
    ///   - speed: How far the window may move by itself in a frame.
    ///   - maximumSpeed: Of what is faster than this, no more is told.
    /// - Returns: For each frame how much faster it is, with the sign of the motion; 0 where it is not.
    package static func excess(
        of steps: [Double?],
        frameCount: Int,
        over speed: Double,
        upTo maximumSpeed: Double
    ) -> [Double] {
        precondition(frameCount >= 1, "a motion goes on for some time")
        // Differences of sums from the start.
        var way = [0.0]
        for step in steps { way.append((way.last ?? 0) + (step ?? 0)) }
        return steps.indices.map { index in
            let (first, end) = (max(0, index - frameCount), min(steps.count, index + frameCount + 1))
            let mean = (way[end] - way[first]) / Double(end - first)
            let excess = max(0, min(abs(mean), maximumSpeed) - speed)
            return mean < 0 ? -excess : excess
        }
    }
}
