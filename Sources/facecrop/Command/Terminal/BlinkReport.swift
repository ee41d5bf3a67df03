package import FaceCropCore
package import FaceCropTracking
package import Foundation
package import Logging
import SystemPackage

/// Prints the events of a sequence on standard output, and messages on standard error.
package final class BlinkReport {
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

    package init(logger: Logger, terminal: Terminal, printsEvents: Bool) {
        self.logger = logger
        self.terminal = terminal
        self.printsEvents = printsEvents
        stopwatch = terminal.makeStopwatch()
        progress = FrameProgress(.analysis, frameCount: nil, stopwatch)
    }

    package func receive(_ step: BlinkStep) {
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
    package func finish(_ series: BlinkSeries) {
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
    package func put(_ data: Data) {
        guard failure == nil else { return }
        do throws(RunError) {
            try output.write(data)
        } catch {
            failure = error
        }
    }

    /// - Throws: The reason why standard output could not be written.
    package func checkOutput() throws(RunError) {
        if let failure { throw failure }
    }
}
