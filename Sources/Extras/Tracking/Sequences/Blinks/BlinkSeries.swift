package import FaceCropModel

/// The measurements of a sequence, frame by frame, and its events.
package struct BlinkSeries: Sendable {
    /// One frame.
    package struct Frame: Sendable {
        /// The frame's name for people.
        package var name: String
        var measurement: EyeMeasurement
        /// The state of the eyes after this frame.
        var state: BlinkDetector.State
        /// The ratios of open eyes that the eyes were compared with; `nil` if fixed ratios count, or without eyes.
        var openLevels: EyeMeasurement.Ratios?
        /// Why the frame could not be read; `nil` if it could.
        package var failure: PhotoError?

        package init(
            name: String,
            measurement: EyeMeasurement,
            state: BlinkDetector.State,
            openLevels: EyeMeasurement.Ratios? = nil,
            failure: PhotoError? = nil
        ) {
            self.name = name
            self.measurement = measurement
            self.state = state
            self.openLevels = openLevels
            self.failure = failure
        }
    }

    package var frames: [Frame] = []
    /// The fixed ratio below which eyes were closed; `nil` if each eye was compared with its own open level.
    package var closedBelow: Double?
    /// The events in the order in which they became certain.
    package var events: [BlinkEvent] = []
    /// Remarks about the sequence as a whole.
    package var remarks = SequenceRemarks()
    /// Whether the run was stopped before the last frame.
    package var isInterrupted = false

    package init() {}

    package var blinks: [ClosedEyes] {
        events.compactMap { event in
            guard case .blink(let closed) = event else { return nil }
            return closed
        }
    }

    /// The number of frames missing from the numbering of the file names.
    package var missingCount: Int { remarks.missing.reduce(0) { $0.addingClamped($1.count) } }

    /// The number of frames that could not be read.
    package var unreadableCount: Int { frames.count { $0.failure != nil } }
}
