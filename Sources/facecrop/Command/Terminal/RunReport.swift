import FaceCropModel
import Logging
import Synchronization

/// Reports a run to the user: prints the messages of ``RunMessages`` and shows the progress.
final class RunReport: Sendable {
    fileprivate struct State {
        var messages: RunMessages
        var done = 0
        var failed = 0
        var total: Int?
        var isQuitting = false
    }

    let logger: Logger
    private let terminal: Terminal
    private let stopwatch: Stopwatch
    private let state: Mutex<State>
    /// What the run before has said, and this one need not say again; `nil` if there is only this run.
    private let said: SaidMessages?

    init(
        logger: Logger,
        terminal: Terminal,
        messages: RunMessages = RunMessages(),
        said: SaidMessages? = nil
    ) {
        self.said = said
        self.logger = logger
        self.terminal = terminal
        stopwatch = terminal.makeStopwatch()
        state = Mutex(State(messages: messages))
    }

    /// Says how a run ended, and gives the exit status for that.
    func end(_ summary: RunSummary) -> ExitStatus {
        sayCollectiveMessages()
        let (closing, status) = state.withLock {
            ($0.messages.closing(summary, seconds: stopwatch.seconds), $0.messages.status(summary))
        }
        closing.prefix(1).forEach(say)
        closing.dropFirst().forEach(sayIfNew)
        return status
    }

    /// Says why a run could not begin or go on, and gives the exit status for that.
    func end(_ error: RunError) -> ExitStatus {
        if isQuitting { return .interrupted }
        sayCollectiveMessages()
        if said?.isNew("\(error)") ?? true { logger.report(error) }
        return ExitStatus(error)
    }

    /// Does the run that is `body`, says how it ended, and gives the exit status for that.
    func statusOfRun(_ body: () throws(RunError) -> RunSummary) -> ExitStatus {
        status { () throws(RunError) in end(try body()) }
    }

    /// Runs `body`, prints the error that it throws, and returns the exit status.
    func runStatus(_ body: () throws(RunError) -> Void) -> ExitStatus {
        status { () throws(RunError) in
            try body()
            return .success
        }
    }

    /// Runs `body` and returns its exit status; if it throws, prints the error and returns its status.
    func status(_ body: () throws(RunError) -> ExitStatus) -> ExitStatus {
        do throws(RunError) {
            let status = try body()
            sayCollectiveMessages()
            return status
        } catch {
            return end(error)
        }
    }

    /// Prints a message about the first Ctrl-C; `noun` names the items of the run, and is `nil` before the first.
    func interrupted(finishing noun: String? = "photos") {
        terminal.endProgress()
        let what = noun.map { "finishing the \($0) in hand" } ?? "ending before the first photo"
        logger.notice("interrupted: \(what); press Ctrl-C again to quit at once")
    }

    /// Says nothing more about photos and the end of the run, which fail only because the user quits.
    func quit() { state.withLock { $0.isQuitting = true } }

    private var isQuitting: Bool { state.withLock { $0.isQuitting } }

    /// Prints `text` at the second Ctrl-C.
    func interruptedAgain(_ text: String) {
        terminal.endProgress()
        say(RunMessage(.notice, text, isSaidWhenQuiet: true))
    }

    /// Shows the progress of other work than the run's.
    func show(_ progress: ProgressText) { terminal.show(progress) }

    /// Removes the progress line.
    func endProgress() { terminal.endProgress() }

    func receive(_ event: PhotoRun.Event) {
        if isQuitting { return }
        let messages = state.withLock { state in
            state.note(event)
            return state.messages.messages(about: event)
        }
        if case .finished = event { messages.forEach(say) } else { messages.forEach(sayIfNew) }
        switch event {
        case .finished, .failedAgain, .kept, .moved: terminal.show(progress)
        case .planned, .passedOver, .carried, .orphan, .nothingPruned, .notPruned, .overrideWithoutPhoto, .nameTable:
            break
        }
    }

    /// Reports a merged photo.
    func receive(merged record: PhotoRecord) {
        state.withLock { $0.messages.messages(aboutMerged: record) }.forEach(say)
    }

    /// Reports the defects of a merged journal.
    func tell(_ journal: JournalReport) {
        state.withLock { $0.messages.messages(about: journal) }.forEach(say)
    }

    /// Prints what is said about several photos together.
    func sayCollectiveMessages() {
        terminal.endProgress()
        state.withLock { $0.messages.takeCollectiveMessages() }.forEach(sayIfNew)
    }

    /// Prints what the run before has not said; what was done with each photo, with `--verbose`, is always printed.
    private func sayIfNew(_ message: RunMessage) {
        if message.level == .debug || said?.isNew(message.text) ?? true { say(message) }
    }

    private func say(_ message: RunMessage) {
        var logger = logger
        if message.isSaidWhenQuiet { logger.logLevel = min(logger.logLevel, message.level) }
        logger.log(level: message.level, "\(message.text)", metadata: message.metadata)
    }

    private var progress: ProgressText {
        state.withLock {
            ProgressText(done: $0.done, total: $0.total, failed: $0.failed, seconds: stopwatch.seconds)
        }
    }
}

extension RunReport.State {
    /// Updates the progress with `event`.
    fileprivate mutating func note(_ event: PhotoRun.Event) {
        switch event {
        case .planned(_, let fileCount, _, _): total = fileCount
        case .finished(let record):
            done += 1
            failed += record.status == .failed ? 1 : 0
        case .failedAgain:
            done += 1
            failed += 1
        case .kept, .moved: done += 1
        case .passedOver, .carried, .orphan, .nothingPruned, .notPruned, .overrideWithoutPhoto, .nameTable: break
        }
    }
}
