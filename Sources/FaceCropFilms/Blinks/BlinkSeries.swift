package import FaceCropCore
package import FaceCropTracking

/// What was seen in a sequence, frame by frame, and what happened in it.
package struct BlinkSeries: Sendable {
    /// One frame.
    package struct Frame: Sendable {
        /// What people know it by.
        package var name: String
        package var sight: EyeMeasurement
        /// What was known of the eyes with this frame.
        package var state: BlinkDetector.State
        /// Why the frame could not be read.
        package var failure: PhotoError?

        package init(name: String, sight: EyeMeasurement, state: BlinkDetector.State, failure: PhotoError? = nil) {
            self.name = name
            self.sight = sight
            self.state = state
            self.failure = failure
        }
    }

    package var frames: [Frame] = []
    /// In the order in which they became certain.
    package var events: [BlinkEvent] = []
    /// What is odd about the sequence as a whole.
    package var remarks = SequenceRemarks()
    /// Whether somebody asked to end before the frames did.
    package var isInterrupted = false

    package init() {}

    package var blinks: [ClosedEyes] {
        events.compactMap { event in
            guard case .blink(let closed) = event else { return nil }
            return closed
        }
    }

    /// How many frames the numbers in file names tell of that are not there.
    package var missingCount: Int { remarks.missing.reduce(0) { $0.addingClamped($1.count) } }

    /// How many frames could not be read.
    package var unreadableCount: Int { frames.count { $0.failure != nil } }
}
