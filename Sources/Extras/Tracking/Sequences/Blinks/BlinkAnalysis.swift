package import FaceCropModel

/// A run that finds the blinks of one face in a sequence of frames.
package protocol BlinkAnalysis {
    /// Ends the run after the frames in progress; may be called from any thread.
    var stop: @Sendable () -> Void { get }

    /// Analyses all frames and calls `receive` with the steps, in the order of the frames.
    ///
    /// - Throws: `RunError` if the run cannot go on.
    func run(_ receive: @escaping (BlinkStep) -> Void) throws(RunError) -> BlinkSeries
}
