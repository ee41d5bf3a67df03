import Dispatch
import FaceCropModel
import FaceCropReport
import FaceCropReview
import Logging
import Synchronization
import SystemPackage

/// Makes the reports of an output folder from its manifest.
struct ReportMaker: Sendable {
    private let folder: ReportFolder
    private let backends: any BackendProvider
    /// How previews are made: in which process, by how many workers, with which memory.
    private let run: RunOptions
    private let text: ReportTextOptions
    /// Results that count as failures in addition to those of the run.
    private let failOn: Set<FailOn>
    private let messages: RunReport

    init(
        folder: ReportFolder,
        backends: any BackendProvider,
        run: RunOptions,
        text: ReportTextOptions,
        alsoFailingOn failOn: Set<FailOn> = [],
        messages: RunReport
    ) {
        self.folder = folder
        self.backends = backends
        self.run = run
        self.text = text
        self.failOn = failOn
        self.messages = messages
    }

    /// Whether all was made.
    enum Ending {
        case complete
        /// Ctrl-C came while previews were made.
        case interrupted
    }

    /// The manifest that previews are made for.
    struct PreviewSource {
        /// Says how large the photos may be that are decoded.
        let head: ManifestHead
        /// Why another user may have written the manifest, and so could name any photo of this user; `nil` otherwise.
        let doubt: String?

        init(_ reader: ManifestReader) {
            head = reader.head
            doubt = reader.doubt
        }
    }

    private var manifest: FilePath { StateFolder(folder.outputFolder).manifest }

    /// Notes what the first report will be compared with, if no run was reported yet: the run that has left the present
    /// manifest, if there is one.
    func noteEarlierRun() throws(RunError) {
        guard PresentFile.status(of: manifest) != nil, try !ReportedRuns.exist(in: folder) else { return }
        let report: Report
        do throws(RunError) {
            report = try Report(ManifestReader(manifest)) { Remedy.text($0) }
        } catch {
            messages.logger.notice("\(error.message) The report cannot compare this run with the one before.")
            return
        }
        try ReportedRuns.begin(with: RunDigest(report), in: folder)
    }

    /// Notes that a run has left a manifest without a report: the next report is then not compared with this run.
    func noteMissingReport() throws(RunError) {
        guard PresentFile.status(of: manifest) != nil else { return }
        try ReportedRuns.begin(with: nil, in: folder)
    }

    /// The report of the present manifest, compared with the run reported before it, and what may be decoded for it.
    private func read() throws(RunError) -> (report: Report, source: PreviewSource) {
        guard PresentFile.status(of: manifest) != nil else {
            throw RunError(
                .inputNotReadable,
                """
                '\(folder.outputFolder)' holds no manifest.json. Name the output folder of a finished run; merge \
                shards first.
                """
            )
        }
        let reader = try ManifestReader(manifest)
        var report = try Report(reader, alsoFailingOn: failOn) { Remedy.text($0) }
        if let previous = try ReportedRuns.previous(to: RunDigest(report), in: folder) {
            report.compare(with: previous)
        }
        // If this report cannot be written, the next one is not to be compared with its run.
        try ReportedRuns.begin(with: nil, in: folder)
        return (report, PreviewSource(reader))
    }

    /// Writes the reports of a run in `formats`: files, and what is for another program to standard output.
    ///
    /// Only when all are written, the run counts as reported.
    func write(_ formats: [ReportFormat]) throws(RunError) -> Ending {
        let (report, source) = try read()
        for format in formats {
            if format == .html {
                if try writePage(report, source) == .interrupted { return .interrupted }
            } else if folder.file(format) != nil {
                tell(try folder.write(report.text(format, text), as: format), "")
            } else {
                try StandardOutput().write(report.text(format, text).utf8)
            }
        }
        try ReportedRuns.note(RunDigest(report), in: folder)
        return .complete
    }

    /// Writes the report in `format` as `facecrop report` does: the page to its file, the others to standard output.
    ///
    /// Only when it is written, the run counts as reported.
    func print(_ format: ReportFormat) throws(RunError) -> Ending {
        let (report, source) = try read()
        if format == .html {
            if try writePage(report, source) == .interrupted { return .interrupted }
        } else {
            try StandardOutput().write(report.text(format, text).utf8)
        }
        try ReportedRuns.note(RunDigest(report), in: folder)
        return .complete
    }

    /// Writes the page and its previews.
    private func writePage(_ report: Report, _ source: PreviewSource) throws(RunError) -> Ending {
        var report = report
        if text.isSinceLast { report.shows = [.new, .worse, .failed].first { report.count($0) > 0 } }
        guard let previews = try enterPreviews(in: &report, source) else { return .interrupted }
        if source.doubt == nil { enterOverrides(in: &report) }
        let page = try folder.write(report.text(.html, text), as: .html)
        previews.removeOthers()
        if previews.lostCount > 0 {
            let photos = RunMessages.count(previews.lostCount, "photo")
            messages.logger.warning(
                """
                the report shows no preview of \(photos) that cannot be found as the run found them; relative paths \
                start from the folder in which the run was started
                """
            )
        }
        let new = RunMessages.count(previews.missingCount, "new preview")
        tell(page, ": \(RunMessages.count(report.photos.count, "photo")), \(new)")
        return .complete
    }

    /// The report of the present manifest with its previews; the run is not noted as reported.
    ///
    /// - Parameter stop: Ends the making of previews that are missing; with `nil`, none are made.
    /// - Returns: `nil` if previews were made and `stop` came.
    /// - Throws: `RunError` if the manifest cannot be read, or previews cannot be made.
    func readForReview(makingPreviewsUntil stop: StopRequest?) throws(RunError) -> Report? {
        let reader = try ManifestReader(manifest)
        var report = try Report(reader) { Remedy.text($0) }
        let previews = try enterPreviews(in: &report, stop == nil ? nil : PreviewSource(reader), until: stop)
        return previews == nil ? nil : report
    }

    /// Enters the previews in `report`, the places of decisions, and files of earlier crops.
    ///
    /// - Parameters:
    ///   - report: The report of the manifest.
    ///   - source: The manifest, by which missing previews are made; `nil` makes none.
    ///   - stop: Ends the making of previews; `nil`, the default, listens to Ctrl-C.
    /// - Returns: `nil` if the making was ended.
    /// - Throws: `RunError` if previews cannot be made.
    private func enterPreviews(
        in report: inout Report,
        _ source: PreviewSource?,
        until stop: StopRequest? = nil
    ) throws(RunError) -> ReportPreviews? {
        let previews = ReportPreviews(of: report, in: folder)
        var failures: [String: String] = [:]
        if let source, previews.missingCount > 0, let doubt = source.doubt {
            messages.logger.warning(
                """
                the report shows no new previews, because '\(manifest)' could name any photo of yours: \(doubt). Run \
                facecrop crop for that folder yourself
                """
            )
            failures = previews.withheld
        } else if let head = source?.head, previews.missingCount > 0 {
            let (found, isInterrupted): ([String: String], Bool)
            if let stop {
                (found, isInterrupted) = try make(previews, head, until: stop)
            } else {
                (found, isInterrupted) = try make(previews, head)
            }
            if isInterrupted { return nil }
            failures = found
        }
        let manifestTime = PresentFile.behindLinks(manifest)?.modifiedNanoseconds ?? .max
        previews.enter(in: &report, failures: failures, manifestTime: manifestTime)
        let command = RecordedCommand(of: StateFolder(folder.outputFolder))
        if let command { report.enterOverridePlaces(command.overridePlace) }
        enterLeftovers(in: &report, command?.workingFolder ?? WorkingFolder.path)
        return previews
    }

    /// Enters the files of overrides, in which the page changes entries.
    private func enterOverrides(in report: inout Report) {
        guard let command = RecordedCommand(of: StateFolder(folder.outputFolder)) else { return }
        for reason in OverridesFileStore(of: command).enterTexts(in: &report) {
            messages.logger.warning("\(reason) The report cannot correct the photos that it is about")
        }
    }

    /// Enters what is still there of earlier crops of photos that are left out; `workingFolder` is that of the run.
    private func enterLeftovers(in report: inout Report, _ workingFolder: FilePath) {
        let leftOut = report.photos.filter { $0.has(.skipped) && $0.isPhoto }.map { FilePath(bytes: $0.key) }
        if leftOut.isEmpty { return }
        do throws(RunError) {
            report.enterLeftovers(
                try LeftoverOutputs(folder.outputFolder, workingFolder: workingFolder).files(of: leftOut)
            )
        } catch {
            messages.logger.warning("the report does not show files of earlier crops: \(error.message)")
        }
    }

    private func tell(_ file: FilePath, _ more: String) { messages.logger.info("report: \(file)\(more)") }

    private func make(
        _ previews: ReportPreviews,
        _ head: ManifestHead,
        until stop: StopRequest
    ) throws(RunError) -> (failures: [String: String], isInterrupted: Bool) {
        let progress = PreviewProgress(total: previews.missingCount, messages)
        let previewer = PhotoPreviewer(options: Options(previewing: head, in: folder.outputFolder, run), backends)
        let failures = try previews.make(previewer, stop: stop, didMake: progress.advance)
        messages.endProgress()
        return (failures, stop.isMade)
    }

    private func make(
        _ previews: ReportPreviews,
        _ head: ManifestHead
    ) throws(RunError) -> (failures: [String: String], isInterrupted: Bool) {
        let stop = StopRequest()
        let isInterrupted = StopRequest()
        let interrupts = Interrupts {
            messages.interrupted(finishing: "previews")
            isInterrupted.make()
            stop.make()
        } onSecond: {
            TemporaryFiles.removeAll()
        }
        defer { interrupts.end() }
        let progress = PreviewProgress(total: previews.missingCount, messages)
        let failures = try previews.make(
            PhotoPreviewer(options: Options(previewing: head, in: folder.outputFolder, run), backends),
            stop: stop,
            didMake: progress.advance
        )
        messages.endProgress()
        return (failures, isInterrupted.isMade)
    }
}

/// Counts previews, from several threads.
private final class PreviewProgress: Sendable {
    private let total: Int
    private let messages: RunReport
    private let done = Atomic(0)
    private let started = DispatchTime.now().uptimeNanoseconds

    init(total: Int, _ messages: RunReport) {
        self.total = total
        self.messages = messages
    }

    @Sendable func advance() {
        let count = done.add(1, ordering: .relaxed).newValue
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
        messages.show(ProgressText(done: count, total: total, failed: 0, seconds: seconds, noun: "preview"))
    }
}
