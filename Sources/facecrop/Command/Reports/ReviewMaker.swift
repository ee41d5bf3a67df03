import FaceCropModel
import FaceCropReport
import FaceCropReview
import Logging
import Synchronization
import SystemPackage

/// Serves the page of an output folder, in which people correct crops.
struct ReviewMaker: Sendable {
    private let folder: ReportFolder
    private let command: RecordedCommand
    private let maker: ReportMaker
    private let messages: RunReport

    /// Finds the command line of the last run, and makes its working folder that of this process.
    ///
    /// - Parameters:
    ///   - folder: The output folder.
    ///   - own: The commands that this user's facecrop has recorded.
    ///   - messages: Where messages go.
    ///   - makeReports: Reads and writes reports of the folder that it gets.
    /// - Throws: `inputNotReadable` if the run cannot be made again.
    init(
        _ folder: FilePath,
        _ own: OwnCommands?,
        _ messages: RunReport,
        makeReports: (ReportFolder) -> ReportMaker
    ) throws(RunError) {
        guard let place = ServedFiles.place(of: folder) else {
            throw RunError(.inputNotReadable, "There is no folder '\(folder)'.")
        }
        let command: RecordedCommand
        do throws(RecordedCommand.Unusable) {
            command = try RecordedCommand.trusted(of: StateFolder(place), own)
        } catch {
            throw RunError(.inputNotReadable, Self.text(error, folder))
        }
        guard WorkingFolder.change(to: command.workingFolder),
            ServedFiles.place(of: command.outputFolder) == place
        else {
            throw RunError(
                .inputNotReadable,
                "'\(folder)' was made as '\(command.outputFolder)' in '\(command.workingFolder)' and is not there any "
                    + "more. Run facecrop crop for this folder once more."
            )
        }
        self.folder = ReportFolder(place)
        self.command = command
        self.messages = messages
        maker = makeReports(self.folder)
    }

    private static func text(_ reason: RecordedCommand.Unusable, _ folder: FilePath) -> String {
        let again = "Run facecrop crop for this folder once more."
        return switch reason {
        case .missing:
            "'\(folder)' does not say how its crops were made: there are none, or an older version made "
                + "them, or shards, or a list of photos on standard input. \(again)"
        case .foreign:
            "'\(folder)' says how its crops were made, but review would make that run again with your rights, and your "
                + "facecrop has not noted it in your cache folder: another user has made it, or the cache was removed. "
                + again
        }
    }

    /// Removes the files `paths` of earlier crops of the photo with the path `key`; returns why one is still there.
    @Sendable private func removeLeftovers(_ paths: [[UInt8]], of key: [UInt8]) -> String? {
        let paths = paths.map { FilePath(bytes: $0) }
        do throws(RunError) {
            let leftovers = LeftoverOutputs(folder.outputFolder, workingFolder: command.workingFolder)
            let removed = try leftovers.remove(paths, of: FilePath(bytes: key))
            let others = paths.filter { !removed.contains($0) }.map { "'\($0)'" }
            if others.isEmpty { return nil }
            return "\(others.joined(separator: ", ")) was changed since, is needed again or is gone."
        } catch {
            return error.message
        }
    }

    /// Serves the page until Ctrl-C.
    ///
    /// - Parameter port: The port; 0 lets the system choose a free one.
    /// - Returns: Success when Ctrl-C ended it.
    /// - Throws: `RunError` if the page cannot be served.
    func run(port: UInt16) throws(RunError) -> ExitStatus {
        let stop = StopRequest()
        let running = Mutex<ReviewServer?>(nil)
        // One listener for all: signals were lost when a second one began right after the first had ended.
        let interrupts = Interrupts {
            stop.make()
            running.withLock { $0 }?.stop()
        } onSecond: {
            TemporaryFiles.removeAll()
        }
        defer { interrupts.end() }
        let store = OverridesFileStore(of: command)
        guard let first = try maker.readForReview(makingPreviewsUntil: stop) else { return .interrupted }
        let session = try ReviewSession(
            folder: folder.outputFolder,
            report: first,
            store: store,
            runAgain: CropAgain(command.words).run,
            removeLeftovers: removeLeftovers,
            read: { [maker] () throws(RunError) in try maker.readForReview(makingPreviewsUntil: nil) ?? first }
        )
        let server = ReviewServer(session, port: port)
        running.withLock { $0 = server }
        if stop.isMade { return .interrupted }
        let failure = Mutex<RunError?>(nil)
        try server.run { [messages] address in
            do throws(RunError) {
                try StandardOutput().write("\(address)\n".utf8)
                messages.logger.info("open this address in a browser; Ctrl-C ends")
            } catch {
                failure.withLock { $0 = error }
                server.stop()
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        if session.hasRun, PresentFile.status(of: folder.path.appending("index.html")) != nil {
            var report = session.report
            for reason in store.enterTexts(in: &report) { messages.logger.warning("\(reason)") }
            try folder.write(HTMLReport.text(report), as: .html)
        }
        return .success
    }
}
