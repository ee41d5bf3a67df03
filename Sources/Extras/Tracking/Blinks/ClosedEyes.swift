/// A run of frames with both eyes closed.
package struct ClosedEyes: Sendable, Hashable {
    /// The first frame with both eyes below the lower threshold.
    package var firstFrame: Int
    /// The last frame before an eye opens again; in between, eyes may be between the thresholds.
    package var lastFrame: Int
    /// The time at which the first frame is shown, in milliseconds after the first of the sequence.
    package var startMilliseconds: Double
    /// The duration from the first frame to the frame after the last one, in milliseconds.
    ///
    /// If the sequence ends with closed eyes, the duration ends when the last frame is shown.
    package var milliseconds: Double

    /// The whole dip of the eyes' openness, of which the closed eyes are the lower part; `nil` with fixed ratios.
    var dip: EyeDip?

    /// The number of frames, including the first and the last.
    package var frameCount: Int { lastFrame - firstFrame + 1 }
}
