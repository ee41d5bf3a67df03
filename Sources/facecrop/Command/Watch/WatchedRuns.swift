import FaceCropModel
import Logging
import Synchronization

/// Crops the photos of the inputs, then stays and crops what changes, until a signal asks for the end.
///
/// Whenever files have settled, it does a whole run, which finds all other photos done.
struct WatchedRuns {
    /// A run that failed is tried again after this time, in seconds, if nothing changes earlier.
    private static let secondsUntilRetry = 60.0
    /// Reasons why a run cannot go on that may pass while this process waits; any other ends the command if it is met
    /// at the start.
    private static let passingReasons: Set<RunError.Code> = [.diskFull, .outputInUse]

    /// The run in progress, which a signal ends early.
    private final class Progress: Sendable {
        let stop = StopRequest()
        private let current = Mutex<(run: PhotoRun, report: RunReport)?>(nil)

        /// Does `run` unless a signal has asked for the end.
        func perform(_ run: PhotoRun, _ report: RunReport) throws(RunError) -> RunSummary {
            current.withLock { $0 = (run, report) }
            defer { current.withLock { $0 = nil } }
            if stop.isMade { run.stop() }
            return try run.run(report.receive)
        }

        func end() {
            stop.make()
            current.withLock { current in
                current?.report.interrupted()
                current?.run.stop()
            }
        }

        func abandon() {
            guard let (run, report) = current.withLock({ $0 }) else { return }
            report.quit()
            run.abandon()
            report.interruptedAgain(InterruptText.quittingWithoutOutputs)
        }
    }

    private let log: LogArguments
    private let messages: RunMessages
    private let settleSeconds: Double
    private let options: () throws(RunError) -> Options
    private let makeRun: (Options, SettledFiles) -> PhotoRun
    private let logger: Logger
    private let stopwatch: Stopwatch
    private let progress = Progress()
    private let said = SaidMessages()

    /// Prepares runs; nothing is opened before ``run(afterFirst:)``.
    ///
    /// - Parameters:
    ///   - log: How messages are printed.
    ///   - messages: The messages before the first event.
    ///   - settleSeconds: How long a file must be quiet, in seconds.
    ///   - options: Reads the options, anew for each run, because files such as the gallery may have changed.
    ///   - makeRun: Makes a run that reads only some files.
    init(
        log: LogArguments,
        messages: RunMessages,
        settleSeconds: Double,
        options: @escaping () throws(RunError) -> Options,
        makeRun: @escaping (Options, SettledFiles) -> PhotoRun
    ) {
        self.log = log
        self.messages = messages
        self.settleSeconds = settleSeconds
        self.options = options
        self.makeRun = makeRun
        let terminal = log.makeTerminal()
        logger = log.makeLogger(terminal: terminal)
        stopwatch = terminal.makeStopwatch()
    }

    /// Runs, and runs again after changes, until a signal asks for the end.
    ///
    /// - Parameter afterFirst: What is done after the first run that came to its end, which is a later one if the first
    ///   met a disk without space, or a folder in use.
    /// - Returns: The exit status.
    /// - Throws: `RunError` if an input is missing at the start, or the first run cannot begin.
    func run(afterFirst: () throws(RunError) -> Void) throws(RunError) -> ExitStatus {
        let options = try options()
        try options.validate()
        let watch = try FolderWatch(
            options.discover,
            outputFolder: options.run.destination.folder,
            settleSeconds: settleSeconds
        ) { [stopwatch] in stopwatch.seconds }
        let interrupts = Interrupts { [progress, wake = watch.wake] in
            progress.end()
            wake()
        } onSecond: { [progress] in
            progress.abandon()
        }
        defer { interrupts.end() }
        try watch.look()
        try repeatRuns(watch, afterFirst)
        logger.info("ended, as a signal has asked")
        return .success
    }

    private func repeatRuns(_ watch: FolderWatch, _ afterFirst: () throws(RunError) -> Void) throws(RunError) {
        var stage = WatchStage.first
        var hasSucceeded = false
        var retry: Double?
        var told: Set<WatchBlindness> = []
        while !progress.stop.isMade {
            for blindness in watch.blindnesses.subtracting(told) { logger.notice("\(blindness.text)") }
            told.formUnion(watch.blindnesses)
            let isDue = stage == .first || watch.isDue || retry.map { $0 <= stopwatch.seconds } ?? false
            if watch.seesInputs, isDue {
                retry = nil
                if try performRun(watch.begin(), stage) {
                    if !hasSucceeded { try afterFirst() }
                    hasSucceeded = true
                } else {
                    retry = stopwatch.seconds + Self.secondsUntilRetry
                }
                if stage == .first, !progress.stop.isMade {
                    logger.info("waiting for changes; SIGTERM or Ctrl-C ends that")
                }
                stage = .later
            } else {
                let longest = watch.seesInputs ? retry.map { $0 - stopwatch.seconds } : nil
                try watch.wait(noLongerThan: longest ?? .infinity)
            }
            if !progress.stop.isMade { look(watch) }
        }
    }

    /// Does a run and says how it ended.
    ///
    /// - Returns: Whether the run has come to its end; if not, it is to be tried again.
    /// - Throws: `RunError` if the first run failed for a reason that does not pass.
    private func performRun(_ settledFiles: SettledFiles, _ stage: WatchStage) throws(RunError) -> Bool {
        var messages = messages
        messages.watch = stage
        let report = RunReport(log, messages, said: said)
        defer { said.endRun() }
        do throws(RunError) {
            var summary = try progress.perform(makeRun(try options(), settledFiles), report)
            // A photo that is being written has its turn in the next run.
            summary.interrupted = progress.stop.isMade && summary.interrupted
            _ = report.end(summary)
            return true
        } catch {
            if stage == .first, !Self.passingReasons.contains(error.code) { throw error }
            _ = report.end(error)
            return false
        }
    }

    /// Looks at the files; if an input is gone, or there again, says so.
    private func look(_ watch: FolderWatch) {
        let sawInputs = watch.seesInputs
        do throws(RunError) {
            try watch.look()
            if !sawInputs { logger.notice("the inputs are there again") }
        } catch {
            if sawInputs {
                let missing = watch.missingInputs.map { "'\($0)'" }.joined(separator: ", ")
                let names = missing.isEmpty ? "an input can be read (\(error.message))" : "\(missing) is there"
                logger.warning("waiting until \(names) again; photos of other inputs wait, too")
            }
        }
    }
}
