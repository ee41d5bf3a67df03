import Logging
import Synchronization
import SystemPackage
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct RunReportTests {
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    private struct Handler: LogHandler {
        var logLevel: Logger.Level
        var metadata: Logger.Metadata = [:]
        let log: Log

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.lines.withLock { $0.append("\(event.level): \(event.message)") } }
    }

    /// After the second Ctrl-C the engine processes are ended, and the photos in hand fail because of that.
    @Test(arguments: [true, false]) func failuresAfterQuittingAreNotTold(quits: Bool) {
        let log = Log()
        let logger = Logger(label: "test") { _ in Handler(logLevel: .info, log: log) }
        let report = RunReport(logger: logger, terminal: Terminal(showsProgress: false))
        if quits { report.quit() }
        report.receive(.passedOver(.init(outputFolders: ["out"])))
        let status = report.end(RunError(.libraryFailed, "The process that decodes photos does not start."))
        #expect(log.lines.withLock { $0.isEmpty } == quits)
        #expect((status == .interrupted) == quits)
        report.interruptedAgain("quitting at once")
        #expect(log.lines.withLock { $0.last } == "notice: quitting at once")
    }

    /// The messages about `--expect-photos`; the log level is that of `--quiet`.
    @Test(arguments: [(0, 1, true), (2, 3, true), (3, 3, false), (4, 3, false), (0, nil, false)])
    func fewerPhotosAreToldAlsoWithQuiet(found: Int, expected: Int?, isTold: Bool) {
        let log = Log()
        let logger = Logger(label: "test") { _ in Handler(logLevel: .error, log: log) }
        let report = RunReport(
            logger: logger,
            terminal: Terminal(showsProgress: false),
            messages: RunMessages(expectedPhotoCount: expected)
        )
        let status = report.statusOfRun { () throws(RunError) in
            var summary = RunSummary()
            summary.thisRun.inputPhotos = found
            return summary
        }
        #expect(status == (isTold ? .photosFailed : .success))
        let lines = log.lines.withLock { $0 }
        #expect(lines.filter { $0.hasPrefix("error: ") && $0.contains("--expect-photos") }.count == (isTold ? 1 : 0))
        // The other line is the summary, which is printed if something went wrong.
        #expect(lines.count == (isTold ? 2 : 0), "\(lines)")
    }
}
