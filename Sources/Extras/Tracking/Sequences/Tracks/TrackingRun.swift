package import FaceCropModel

/// A run that tracks faces through a sequence of frames, and writes the results.
package protocol TrackingRun: Sendable {
    /// Ends the run early; the results so far are written.
    ///
    /// It may be called from any thread, at any time.
    func stop()

    /// Analyses all frames, and writes the outputs.
    ///
    /// - Throws: `RunError` if the run cannot begin or cannot go on.
    func run(_ observe: @escaping (TrackingEvent) -> Void) throws(RunError) -> TrackingSummary
}
