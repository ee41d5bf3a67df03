import FaceCropModel
import FaceCropTracking
import FoundationEssentials
import Logging
import SystemPackage

/// Prints the events of a sequence on standard output, and messages on standard error.
final class BlinkReport {
    private let logger: Logger
    private let terminal: Terminal
    private let printsEvents: Bool
    private let stopwatch: Stopwatch
    private var progress: FrameProgress
    /// The names of the frames so far.
    private var names: [String] = []
    private let output = StandardOutput()
    /// Why standard output cannot be written.
    private var failure: RunError?

    init(logger: Logger, terminal: Terminal, printsEvents: Bool) {
        self.logger = logger
        self.terminal = terminal
        self.printsEvents = printsEvents
        stopwatch = terminal.makeStopwatch()
        progress = FrameProgress(.analysis, frameCount: nil, stopwatch)
    }

    func receive(_ step: BlinkStep) {
        switch step {
        case .began(let frameCount):
            progress = FrameProgress(.analysis, frameCount: frameCount, terminal.makeStopwatch())
        case .frame(let frame):
            names.append(frame.name)
            if let failure = frame.failure {
                progress.failed += 1
                let text = Remedy.joined("\(failure)", Remedy.sentence(failure.code, canExclude: false))
                logger.error("\(text)", metadata: ["source": "\(frame.name)", "reason": "\(failure.code.rawValue)"])
            }
            progress.done += 1
            terminal.show(progress.text)
        case .event(let event):
            guard printsEvents else { return }
            put(Data((BlinkText.line(event) { names[$0] } + "\n").utf8))
        }
    }

    /// Logs the summary.
    func finish(_ series: BlinkSeries) {
        terminal.endProgress()
        for warning in series.remarks.missing.map(\.description) + series.remarks.warnings {
            logger.warning("\(warning)")
        }
        var parts = [
            "\(RunMessages.count(series.frames.count, "frame")) in \(ProgressText.duration(stopwatch.seconds))",
            RunMessages.count(series.blinks.count, "blink"),
        ]
        if progress.failed > 0 { parts.append("\(RunMessages.count(progress.failed, "frame")) could not be read") }
        if series.missingCount > 0 { parts.append("\(series.missingCount) missing") }
        if series.isInterrupted { parts.append("interrupted before the rest") }
        logger.info("\(parts.joined(separator: ", "))")
    }

    /// Prints on standard output.
    func put(_ data: Data) {
        guard failure == nil else { return }
        do throws(RunError) {
            try output.write(data)
        } catch {
            failure = error
        }
    }

    /// - Throws: The reason why standard output could not be written.
    func checkOutput() throws(RunError) {
        if let failure { throw failure }
    }
}

/// The text of events of a sequence, one line each.
private enum BlinkText {
    /// The event on one line, with the names of its frames.
    static func line(_ event: BlinkEvent, name: (Int) -> String) -> String {
        let first = PrintableText.escaped(name(event.frames.lowerBound))
        let last = PrintableText.escaped(name(event.frames.upperBound))
        let names = first == last ? first : "\(first) to \(last)"
        switch event {
        case .blink(let closed): return "blink: \(stretch(closed)): \(names)"
        case .closed(let closed, let reason):
            return "eyes closed, no blink (\(text(reason))): \(stretch(closed)): \(names)"
        case .faceLost(let frame): return "the face is out of sight from frame \(frame) on: \(names)"
        case .faceReturned(let frame): return "a face again from frame \(frame) on: \(names)"
        case .severalFaces(let frame, let count): return "\(count) faces from frame \(frame) on: \(names)"
        }
    }

    private static func stretch(_ closed: ClosedEyes) -> String {
        let frames =
            closed.frameCount == 1 ? "frame \(closed.firstFrame)" : "frames \(closed.firstFrame) to \(closed.lastFrame)"
        let start = NumberText.fixed(closed.startMilliseconds / 1000, decimals: 2)
        return "\(frames), at \(start) s for \(NumberText.fixed(closed.milliseconds, decimals: 0)) ms"
    }

    private static func text(_ reason: BlinkEvent.Reason) -> String {
        switch reason {
        case .tooShort: "too short"
        case .unsure: "too little or too short to be sure"
        case .tooLong: "too long"
        case .openBeforeUnseen: "not seen open before"
        case .openAfterUnseen: "not seen open after"
        }
    }
}
