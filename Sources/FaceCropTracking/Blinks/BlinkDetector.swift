import FaceCropFaces

/// Finds blinks in the eye aspect ratios of a sequence: open → closed → open.
///
///                 either eye ≥ 0.23
///          ┌──────────────────────────────┐  = blink, unless too short or too long
///          ▼                              │
///     ┌────────┐    both eyes < 0.18  ┌────────┐
///     │  open  │ ───────────────────► │ closed │
///     └────────┘                      └────────┘
///
/// Between the thresholds things stay as they are. A blink takes both eyes: a wink is none, because the other eye is open. So the eye
/// that is wider open decides; with the mean of both, one of the two films of `Benchmarks/eyes.md` would have a blink where the lids
/// only come half-way down. A frame that shows no eyes ends what was known: closed eyes before it, or after it, are no blink, because
/// nobody saw them close, or open.
///
/// Pure: it takes frames in their order and returns events, each as soon as it is certain.
package struct BlinkDetector: Sendable {
    /// What is known of the eyes at the moment.
    package enum State: String, Sendable, Codable {
        case open
        case closed
        case unknown
    }

    /// Eyes that are closed, as far as they have been seen.
    private struct Closing {
        let first: EyeMeasurement
        var last: EyeMeasurement
        let sawOpenBefore: Bool

        /// The closed eyes, when what follows is shown at `milliseconds`.
        func closed(until milliseconds: Double) -> ClosedEyes {
            ClosedEyes(
                firstFrame: first.frame,
                lastFrame: last.frame,
                startMilliseconds: first.milliseconds,
                milliseconds: milliseconds - first.milliseconds
            )
        }
    }

    private let options: BlinkOptions
    private var closing: Closing?
    private var isOpen = false
    private var hasFace = true
    private var faceCount = 1

    package init(options: BlinkOptions = BlinkOptions()) {
        self.options = options
    }

    /// What is known of the eyes after the frames that were seen.
    package var state: State { closing != nil ? .closed : isOpen ? .open : .unknown }

    /// Takes the next frame.
    package mutating func see(_ sight: EyeMeasurement) -> [BlinkEvent] {
        seeFaces(sight) + seeEyes(sight)
    }

    /// Ends the sequence.
    package mutating func finish() -> [BlinkEvent] { endUnseen(at: closing?.last.milliseconds ?? 0) }

    /// A frame that cannot be read says nothing about faces.
    private mutating func seeFaces(_ sight: EyeMeasurement) -> [BlinkEvent] {
        guard sight.absence != .unreadable else { return [] }
        var events: [BlinkEvent] = []
        if hasFace, sight.faceCount == 0 { events.append(.faceLost(frame: sight.frame)) }
        if !hasFace, sight.faceCount > 0 { events.append(.faceReturned(frame: sight.frame)) }
        if sight.faceCount > 1, sight.faceCount != faceCount {
            events.append(.severalFaces(frame: sight.frame, count: sight.faceCount))
        }
        hasFace = sight.faceCount > 0
        faceCount = sight.faceCount
        return events
    }

    private mutating func seeEyes(_ sight: EyeMeasurement) -> [BlinkEvent] {
        guard sight.absence == nil, let ratios = sight.ratios else {
            defer { isOpen = false }
            return endUnseen(at: sight.milliseconds)
        }
        let wider = max(ratios.right, ratios.left)
        if wider >= EyeOpenness.minimumOpenRatio {
            defer { isOpen = true }
            return open(at: sight.milliseconds)
        }
        if closing != nil {
            closing?.last = sight
        } else if wider < EyeOpenness.maximumClosedRatio {
            closing = Closing(first: sight, last: sight, sawOpenBefore: isOpen)
        }
        return []
    }

    private mutating func open(at milliseconds: Double) -> [BlinkEvent] {
        guard let closing else { return [] }
        self.closing = nil
        let closed = closing.closed(until: milliseconds)
        if options.isTooLong(closed) { return [.closed(closed, .tooLong)] }
        if !closing.sawOpenBefore { return [.closed(closed, .openBeforeUnseen)] }
        return [options.isTooShort(closed) ? .closed(closed, .tooShort) : .blink(closed)]
    }

    private mutating func endUnseen(at milliseconds: Double) -> [BlinkEvent] {
        guard let closing else { return [] }
        self.closing = nil
        let closed = closing.closed(until: milliseconds)
        return [.closed(closed, options.isTooLong(closed) ? .tooLong : .openAfterUnseen)]
    }
}
