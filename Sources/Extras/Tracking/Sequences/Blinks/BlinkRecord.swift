import FaceCropModel

/// The events of a sequence as JSON for programs.
package struct BlinkRecord: Encodable, Sendable {
    /// An event; its kind determines which fields are set.
    struct Event: Encodable, Sendable {
        /// `blink`, `closed`, `faceLost`, `faceReturned` or `severalFaces`.
        var event: String
        var firstFrame: Int
        var firstName: String
        /// Set for blinks and closed eyes.
        var lastFrame: Int?
        var lastName: String?
        /// When the event begins, in milliseconds after the first frame.
        var startMilliseconds: Double
        /// The duration of closed eyes in milliseconds.
        var milliseconds: Double?
        /// The probability that closed eyes between open ones are a blink, 0…1; absent with fixed ratios.
        var confidence: Double?
        /// Why closed eyes do not count as a blink.
        var reason: BlinkEvent.Reason?
        /// The number of faces.
        var faces: Int?
    }

    /// A frame that could not be read.
    struct Failure: Encodable, Sendable {
        var frame: Int
        var name: String
        var code: String
        var message: String
    }

    /// What the two thresholds are compared with.
    enum Threshold: String, Encodable, Sendable {
        /// The mean of the eyes' shares of their own open levels.
        case shareOfOpenLevel
        /// The aspect ratio of the eye that is wider open.
        case aspectRatio
    }

    var threshold: Threshold
    /// Below this, eyes are closed.
    var closedBelow: Double
    /// From this on, they are open again.
    var openFrom: Double
    var frameCount: Int
    /// The number of frames missing from the numbering of the file names.
    var missingFrameCount: Int
    var missingFrames: [MissingFramesRecord]
    var blinkCount: Int
    var isInterrupted: Bool
    var events: [Event]
    var failures: [Failure]

    package init(_ series: BlinkSeries) {
        threshold = series.closedBelow == nil ? .shareOfOpenLevel : .aspectRatio
        closedBelow = series.closedBelow ?? EyeJudge.maximumClosedShare
        let openRatio = series.closedBelow.map { ($0 + EyeJudge.openAboveClosed).rounded(decimals: 4) }
        openFrom = openRatio ?? EyeJudge.minimumOpenShare
        frameCount = series.frames.count
        missingFrameCount = series.missingCount
        missingFrames = series.remarks.missing.map { MissingFramesRecord($0) }
        blinkCount = series.blinks.count
        isInterrupted = series.isInterrupted
        events = series.events.map { Event($0, in: series) }
        failures = series.frames.compactMap { frame in
            frame.failure.map {
                Failure(frame: frame.measurement.frame, name: frame.name, code: $0.code.rawValue, message: $0.message)
            }
        }
    }
}

extension BlinkRecord.Event {
    fileprivate init(_ event: BlinkEvent, in series: BlinkSeries) {
        let first = series.frames[event.frames.lowerBound]
        self.event = event.name
        firstFrame = first.measurement.frame
        firstName = first.name
        startMilliseconds = first.measurement.milliseconds.rounded(decimals: 3)
        switch event {
        case .blink(let closed), .closed(let closed, _):
            self.event = event.name.prefix { $0 != ":" }.description
            lastFrame = closed.lastFrame
            lastName = series.frames[closed.lastFrame].name
            milliseconds = closed.milliseconds.rounded(decimals: 3)
            confidence = closed.dip?.confidence.rounded(decimals: 3)
            if case .closed(_, let reason) = event { self.reason = reason }
        case .severalFaces(_, let count): faces = count
        case .faceLost, .faceReturned: break
        }
    }
}
