import CropEngine
import Dispatch
import Foundation
import Logging
import Synchronization

/// Tells the user what happens during a run.
final class RunReport: Sendable {
    private struct State {
        var done = 0
        var failed = 0
        var total: Int?
        /// Why photos have no identity, as far as that was told.
        var missingReasons: Set<String> = []
    }

    private let logger: Logger
    private let terminal: Terminal
    /// What became of photos with faces, for the last line.
    private let achievement: String
    private let started = DispatchTime.now().uptimeNanoseconds
    private let state = Mutex(State())

    init(logger: Logger, terminal: Terminal, achievement: String = "cropped to faces") {
        self.achievement = achievement
        self.logger = logger
        self.terminal = terminal
    }

    /// Runs `body`, says how it ended, and gives the exit status for that.
    func status(failOn: Set<FailOn>, _ body: () throws(RunError) -> RunSummary) -> ExitStatus {
        status { () throws(RunError) in
            let summary = try body()
            terminal.endProgress()
            finish(summary)
            return ExitStatus(summary, failOn: failOn)
        }
    }

    /// Runs `body`, and says what it threw; the exit status is that of what it threw.
    func runStatus(_ body: () throws(RunError) -> Void) -> ExitStatus {
        status { () throws(RunError) in
            try body()
            return .success
        }
    }

    /// Runs `body` and gives its exit status; says why where there is none.
    func status(_ body: () throws(RunError) -> ExitStatus) -> ExitStatus {
        do throws(RunError) {
            return try body()
        } catch {
            terminal.endProgress()
            logger.error(
                "\(error.message)",
                metadata: [
                    "code": "\(error.code.rawValue)",
                    TerminalLogHandler.detailsKey: .array(error.details.map { .string($0) }),
                ]
            )
            return ExitStatus(error)
        }
    }

    /// Says that the first Ctrl-C has come; `noun` is what the run is about.
    func interrupted(finishing noun: String = "photos") {
        terminal.endProgress()
        logger.notice("interrupted: finishing the \(noun) in hand; press Ctrl-C again to quit at once")
    }

    func receive(_ event: CropEngine.Event) {
        switch event {
        case .planned(let plan, let fileCount, let workers, let journal):
            state.withLock { $0.total = fileCount }
            logger.debug("\(Self.count(fileCount, "file")) to look at with \(Self.count(workers, "worker"))")
            if let journal { tell(journal) }
            for collision in plan.collisions {
                let photos = collision.photos.map { "\($0.path)" }.joined(separator: ", ")
                logger.notice(
                    "\(collision.outputPath) would be the output of several photos, so some are renamed: \(photos)"
                )
            }
        case .passedOver(let folder):
            logger.debug("\(folder): holds outputs of facecrop, so it is not looked into; name it as an input for that")
        case .finished(let record):
            tell(record)
            advance(failed: record.status == .failed)
        case .kept(let photo, let missing):
            let source = String(decoding: photo.source, as: UTF8.self)
            logger.debug("\(source): already done")
            if let missing { tellMissing("\(source): not identified again, so left as it is: ", missing) }
            advance(failed: false)
        case .orphan(let path, let isRemoved):
            logger.debug(
                "\(path): \(isRemoved ? "removed, because it" : "an output that") belongs to no photo any more"
            )
        }
    }

    private func advance(failed: Bool) {
        let progress = state.withLock { state in
            state.done += 1
            state.failed += failed ? 1 : 0
            return ProgressText(done: state.done, total: state.total, failed: state.failed, seconds: seconds)
        }
        terminal.show(progress)
    }

    func tell(_ journal: JournalReport) {
        if journal.hasTornLine {
            logger.notice("an earlier run was ended in the middle: going on where it stopped")
        }
        if !journal.damagedLines.isEmpty {
            let numbers = journal.damagedLines.prefix(10).map(String.init).joined(separator: ", ")
            logger.warning(
                "\(journal.path) is damaged in \(Self.count(journal.damagedLines.count, "line")) (\(numbers)); photos that they were about are done again"
            )
        }
    }

    private var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9 }

    private func tell(_ record: PhotoRecord) {
        let metadata: Logger.Metadata = [
            "source": "\(record.source)", "status": "\(record.status.rawValue)", "reason": "\(record.reason)",
        ]
        for warning in record.warnings {
            logger.warning("\(record.source): \(warning)", metadata: metadata)
        }
        if let identity = record.identity { tell(identity, of: record, metadata) }
        if let error = record.error {
            logger.error("\(record.source): \(error.message)", metadata: metadata)
        } else {
            logger.debug("\(record.source): \(Self.summary(of: record))", metadata: metadata)
        }
    }

    /// Tells why a photo has no identity.
    private func tell(_ identity: NamingRecord, of record: PhotoRecord, _ metadata: Logger.Metadata) {
        let reason = identity.reason ?? ""
        switch identity.status {
        case .answered, .notAsked: break
        case .failed: tellMissing("\(record.source): not identified: ", reason, metadata)
        case .pending: tellMissing("\(record.source): not identified yet: ", reason, metadata)
        }
    }

    /// Tells why an answer is missing: a reason that many photos share is told of the first.
    private func tellMissing(_ words: String, _ reason: String, _ metadata: Logger.Metadata = [:]) {
        let isNew = state.withLock { $0.missingReasons.insert(reason).inserted }
        logger.log(level: isNew ? .warning : .debug, "\(words)\(reason)", metadata: metadata)
    }

    /// What was done with a photo, in a few words.
    static func summary(of record: PhotoRecord) -> String {
        let faces = count(record.faces.count, "face")
        let outputs = record.outputs.map { "\($0.path) \($0.size)" }.joined(separator: ", ")
        return switch record.status {
        case .written: "\(faces), \(outputs)\(record.hasCutFace ? ", a chosen face is cut" : "")"
        case .fallback: "\(record.reason), \(record.fallbackStep?.rawValue ?? ""): \(outputs)"
        case .skipped, .failed: "\(record.status.rawValue): \(record.reason)"
        }
    }

    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    private func finish(_ summary: RunSummary) {
        var parts = ["\(Self.count(summary.photos, "file")) in \(ProgressText.duration(seconds))"]
        parts.append("\(summary.written) \(achievement)")
        if summary.photosWithCutFaces > 0 {
            parts.append("in \(summary.photosWithCutFaces) of them a chosen face is cut")
        }
        if summary.fallback > 0 { parts.append("\(summary.fallback) by fallback") }
        if summary.skipped > 0 { parts.append("\(summary.skipped) left out") }
        if let identity = summary.identity, summary.photosWithoutIdentity > 0 {
            parts.append("\(identity.pending + identity.failed) without identity (\(identity.pending) pending)")
        }
        if summary.keptByHand > 0 {
            parts.append("\(Self.count(summary.keptByHand, "output")) replaced by hand and kept")
        }
        if summary.failed > 0 { parts.append("\(summary.failed) failed") }
        if summary.thisRun.alreadyDone > 0 { parts.append("\(summary.thisRun.alreadyDone) were done already") }
        if summary.interrupted { parts.append("interrupted before the rest") }
        logger.info("\(parts.joined(separator: ", "))")
        tell(summary.thisRun)
        if summary.photos == 0, !summary.interrupted { logger.warning("there is no file to look at in the inputs") }
    }

    private func tell(_ run: RunSummary.ThisRun) {
        if run.outdated > 0 {
            logger.notice(
                "\(Self.count(run.outdated, "photo")) of the manifest would come out otherwise now, but are not among the inputs"
            )
        }
        if run.keptWithoutAnswer > 0 {
            logger.warning(
                "\(Self.count(run.keptWithoutAnswer, "photo")) asked about again without an answer: left as an earlier answer has it; run again"
            )
        }
        if run.prunedOutputs > 0 {
            logger.info("\(Self.count(run.prunedOutputs, "output")) that belonged to no photo any more: removed")
        }
        if run.orphanedOutputs > 0 {
            logger.notice(
                "\(Self.count(run.orphanedOutputs, "output")) that belong to no photo any more (--verbose names them, --prune removes them)"
            )
        }
    }
}
