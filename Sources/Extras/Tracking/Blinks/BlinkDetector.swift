/// Finds blinks in the eye aspect ratios of a sequence: open → closed → open.
///
///                      open again
///          ┌──────────────────────────────┐  = blink, unless too short or too long
///          ▼                              │
///     ┌────────┐     both eyes closed ┌────────┐
///     │  open  │ ───────────────────► │ closed │
///     └────────┘                      └────────┘
///
/// ``EyeJudge`` says which frames are open and closed; between its thresholds the state does not change. A blink needs
/// both eyes; a wink does not count, because the other eye is open. A frame without visible eyes resets the state:
/// closed eyes directly before or after it do not count as a blink, because their closing or opening was not visible.
/// When another face is followed, what is known of the former one's eyes is forgotten, and their open levels, too.
///
/// A pure state machine: it takes frames in their order and returns each event as soon as it is certain.
package struct BlinkDetector: Sendable {
    /// The current state of the eyes.
    package enum State: String, Sendable, Codable {
        case open
        case closed
        case unknown
    }

    /// The frames of closed eyes so far.
    private struct Closing {
        let first: EyeMeasurement
        var last: EyeMeasurement
        let wasOpenBefore: Bool

        /// The closed eyes, if the next frame is shown at `milliseconds`.
        func closed(until milliseconds: Double, _ dip: EyeDip? = nil) -> ClosedEyes {
            ClosedEyes(
                firstFrame: first.frame,
                lastFrame: last.frame,
                startMilliseconds: first.milliseconds,
                milliseconds: milliseconds - first.milliseconds,
                dip: dip
            )
        }
    }

    private let options: BlinkOptions
    private var judge: EyeJudge
    /// The track of the latest measured eyes.
    private var track: Int?
    private var closing: Closing?
    /// The frames in which the lids are not at rest; `nil` with fixed ratios.
    private var dip: EyeDip?
    private var isOpen = false
    private var hasFace = true
    private var faceCount = 1

    package init(options: BlinkOptions = BlinkOptions()) {
        self.options = options
        judge = EyeJudge(closedBelow: options.closedBelow)
    }

    /// The state of the eyes after the latest frame.
    package var state: State { closing != nil ? .closed : isOpen ? .open : .unknown }

    /// The ratios of open eyes that the latest frame was compared with; `nil` if fixed ratios count.
    package var openLevels: EyeMeasurement.Ratios? { judge.openLevels }

    /// Takes the next frame and returns the events that it completes.
    package mutating func process(_ measurement: EyeMeasurement) -> [BlinkEvent] {
        faceEvents(measurement) + eyeEvents(measurement)
    }

    /// Ends the sequence and returns the last events.
    package mutating func finish() -> [BlinkEvent] { endUnseen(at: closing?.last.milliseconds ?? 0) }

    /// An unreadable frame gives no information about faces.
    private mutating func faceEvents(_ measurement: EyeMeasurement) -> [BlinkEvent] {
        guard measurement.absence != .unreadable else { return [] }
        var events: [BlinkEvent] = []
        if hasFace, measurement.faceCount == 0 { events.append(.faceLost(frame: measurement.frame)) }
        if !hasFace, measurement.faceCount > 0 { events.append(.faceReturned(frame: measurement.frame)) }
        if measurement.faceCount > 1, measurement.faceCount != faceCount {
            events.append(.severalFaces(frame: measurement.frame, count: measurement.faceCount))
        }
        hasFace = measurement.faceCount > 0
        faceCount = measurement.faceCount
        return events
    }

    private mutating func eyeEvents(_ measurement: EyeMeasurement) -> [BlinkEvent] {
        guard measurement.absence == nil, let ratios = measurement.ratios else {
            judge.skip()
            defer { (isOpen, dip) = (false, nil) }
            return endUnseen(at: measurement.milliseconds)
        }
        return change(to: measurement) + measuredEvents(measurement, ratios)
    }

    /// Forgets the eyes of another face.
    private mutating func change(to measurement: EyeMeasurement) -> [BlinkEvent] {
        guard measurement.track != track else { return [] }
        track = measurement.track
        judge = EyeJudge(closedBelow: options.closedBelow)
        isOpen = false
        defer { dip = nil }
        return endUnseen(at: measurement.milliseconds)
    }

    private mutating func measuredEvents(
        _ measurement: EyeMeasurement,
        _ ratios: EyeMeasurement.Ratios
    ) -> [BlinkEvent] {
        let judgement = judge.judge(ratios, at: measurement.milliseconds)
        let verdict = judgement.verdict
        if verdict == .open {
            let events = open(at: measurement.milliseconds)
            isOpen = true
            noteDip(judgement.share, at: measurement.milliseconds, isNew: !events.isEmpty)
            return events
        }
        noteDip(judgement.share, at: measurement.milliseconds, isNew: false)
        if closing != nil {
            closing?.last = measurement
        } else if verdict == .closed {
            closing = Closing(first: measurement, last: measurement, wasOpenBefore: isOpen)
        }
        return []
    }

    /// Takes note of how far the eyes are open; after an event, a new dip begins.
    private mutating func noteDip(_ share: Double?, at milliseconds: Double, isNew: Bool) {
        guard let share, share < EyeDip.restingShare else {
            dip = nil
            return
        }
        if isNew || dip == nil {
            dip = EyeDip(share: share, at: milliseconds)
        } else {
            dip?.add(share, at: milliseconds)
        }
    }

    private mutating func open(at milliseconds: Double) -> [BlinkEvent] {
        guard let closing else { return [] }
        self.closing = nil
        dip?.end(at: milliseconds)
        let closed = closing.closed(until: milliseconds, dip)
        if options.isTooLong(closed) { return [.closed(closed, .tooLong)] }
        if !closing.wasOpenBefore { return [.closed(closed, .openBeforeUnseen)] }
        if options.isTooShort(closed) { return [.closed(closed, .tooShort)] }
        return [options.isUnsure(closed) ? .closed(closed, .unsure) : .blink(closed)]
    }

    private mutating func endUnseen(at milliseconds: Double) -> [BlinkEvent] {
        guard let closing else { return [] }
        self.closing = nil
        let closed = closing.closed(until: milliseconds)
        return [.closed(closed, options.isTooLong(closed) ? .tooLong : .openAfterUnseen)]
    }
}
