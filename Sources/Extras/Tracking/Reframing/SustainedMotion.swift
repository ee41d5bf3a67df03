/// Finds motion of a subject that lasts, along one axis.
///
/// A panning camera moves all faces faster than a crop window moves by itself, so the window must be allowed to follow
/// it. Shaking, jumping and reversing motion averages out and does not count.
enum SustainedMotion {
    /// The part of a motion that exceeds the window's own speed, for each frame relative to the previous one.
    ///
    /// - Parameters:
    ///   - steps: The motion of the subject from the previous frame to each frame; `nil` if it is unknown, which counts
    ///     as standing still.
    ///   - frameCount: The number of frames before and after over which the motion is averaged, at least 1.
    ///   - speed: The window's own maximum speed per frame.
    ///   - maximumSpeed: Motion beyond this speed is ignored.
    /// - Returns: The excess for each frame, with the sign of the motion; 0 if the motion is not faster.
    static func excess(
        of steps: [Double?],
        frameCount: Int,
        over speed: Double,
        upTo maximumSpeed: Double
    ) -> [Double] {
        precondition(frameCount >= 1, "a motion goes on for some time")
        // The differences of cumulative sums give the mean.
        var cumulative = [0.0]
        for step in steps { cumulative.append((cumulative.last ?? 0) + (step ?? 0)) }
        return steps.indices.map { index in
            let (first, end) = (max(0, index - frameCount), min(steps.count, index + frameCount + 1))
            let mean = (cumulative[end] - cumulative[first]) / Double(end - first)
            let excess = max(0, min(abs(mean), maximumSpeed) - speed)
            return mean < 0 ? -excess : excess
        }
    }
}
