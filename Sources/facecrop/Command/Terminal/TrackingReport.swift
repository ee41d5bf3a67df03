import FaceCropModel
import FaceCropTracking
import Logging
import Synchronization

/// Reports a tracking run to the user.
final class TrackingReport: Sendable {
    private let logger: Logger
    private let terminal: Terminal
    private let stopwatch: Stopwatch
    private let progress: Mutex<FrameProgress>

    init(_ logger: Logger, _ terminal: Terminal) {
        self.logger = logger
        self.terminal = terminal
        stopwatch = terminal.makeStopwatch()
        progress = Mutex(FrameProgress(.analysis, frameCount: nil, stopwatch))
    }

    /// Says how a run ended, and gives the exit status for that.
    func end(_ result: Result<TrackingSummary, RunError>) -> ExitStatus {
        do throws(RunError) {
            let summary = try result.get()
            terminal.endProgress()
            report(summary)
            return summary.isInterrupted ? .interrupted : summary.failedFrames > 0 ? .photosFailed : .success
        } catch {
            terminal.endProgress()
            logger.report(error)
            return ExitStatus(error)
        }
    }

    /// Prints a message about the first Ctrl-C.
    func interrupted() {
        terminal.endProgress()
        logger.notice("interrupted: writing what was seen so far; press Ctrl-C again to quit at once")
    }

    /// Prints a message about the second Ctrl-C, after unfinished outputs were removed.
    func interruptedAgain() {
        terminal.endProgress()
        logger.notice("\(InterruptText.quittingWithoutOutputs)")
    }

    func receive(_ event: TrackingEvent) {
        switch event {
        case .warning(let text): logger.warning("\(text)")
        case .began(let pass, let frameCount):
            progress.withLock { $0 = FrameProgress(pass, frameCount: frameCount, terminal.makeStopwatch()) }
        case .resumed(let count):
            logger.info("going on with an earlier run, which has detected the faces of \(Self.count(count, "frame"))")
        case .finished(let count, let name, let failure):
            if let failure {
                let message = failure.message + (failure.cause.map { " (\($0))" } ?? "")
                let text = Remedy.joined(message, Remedy.sentence(failure.code, canExclude: false))
                logger.error("\(name): \(text)", metadata: ["code": "\(failure.code.rawValue)"])
            }
            show(count, failed: failure == nil ? 0 : 1)
        case .made(let count): show(count)
        }
    }

    private func show(_ count: Int, failed: Int = 0) {
        let progress = progress.withLock { progress in
            progress.done = count
            progress.failed += failed
            return progress
        }
        terminal.show(progress.text)
    }

    private func report(_ summary: TrackingSummary) {
        var parts = [
            "\(Self.count(summary.frames, "frame")) in \(ProgressText.duration(stopwatch.seconds))",
            Self.count(summary.scenes, "scene"),
            Self.count(summary.tracks, "track"),
        ]
        if summary.failedFrames > 0 { parts.append("\(summary.failedFrames) could not be read") }
        if summary.missingFrames > 0 { parts.append("\(summary.missingFrames) missing") }
        if summary.isInterrupted {
            parts.append("interrupted before the rest" + (summary.canGoOn ? "; the same command goes on" : ""))
        }
        logger.info("\(parts.joined(separator: ", "))")
        if summary.scenes > 1, summary.tracks > 0, summary.lacksEmbedder {
            logger.info("faces have new numbers after a cut; make deps-identity installs what knows them again")
        }
        if summary.tracks == 0 { logger.warning("no frame shows a face that could be followed") }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}
