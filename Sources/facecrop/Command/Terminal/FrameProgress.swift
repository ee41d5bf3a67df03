import FaceCropTracking

/// The progress of a pass over the frames of a sequence.
struct FrameProgress: Sendable {
    private let pass: FramePass
    /// The expected number of frames; `nil` if it is unknown.
    private let total: Int?
    private let stopwatch: Stopwatch
    var done = 0
    var failed = 0

    init(_ pass: FramePass, frameCount: Int?, _ stopwatch: Stopwatch) {
        self.pass = pass
        total = frameCount
        self.stopwatch = stopwatch
    }

    var text: ProgressText {
        let seconds = stopwatch.seconds
        let deed = pass == .pictures ? " cropped or drawn" : ""
        return ProgressText(
            done: done,
            total: total,
            failed: failed,
            seconds: seconds,
            noun: "frame\(deed)",
            plural: "frames\(deed)"
        )
    }
}
