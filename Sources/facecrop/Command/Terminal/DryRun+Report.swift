import FaceCropModel
import Logging

extension DryRun {
    /// Looks at all files, prints what a run would do on standard output, and gives the exit status for that.
    ///
    /// - Parameters:
    ///   - report: Tells what is wrong with the journal, the names, and photos that would fail.
    ///   - text: Takes what the run would do; `nil` prints nothing.
    ///   - expectedPhotoCount: How many photos the user expects among the inputs at least.
    /// - Returns: The exit status.
    /// - Throws: `RunError` if the run could not begin, or standard output cannot be written.
    func run(
        reportingTo report: RunReport,
        printing text: DryRunText?,
        expectedPhotoCount: Int? = nil
    ) throws(RunError) -> ExitStatus {
        var text = text
        let summary = try run { event in
            switch event {
            case .planned(let names, let journal):
                let workers = options.run.workerCount
                report.receive(.planned(names, fileCount: names.fileCount, workers: workers, journal))
            case .failing(let error):
                var record = PhotoRecord(source: error.path)
                record.note(.failed(error))
                report.receive(.finished(record))
            case .told(let event): report.receive(event)
            case .passedOver, .file, .gone, .orphan: break
            }
            text?.note(event)
        }
        let output = TextOutput()
        for line in text?.lines ?? [] { try output.put(line: line) }
        report.sayCollectiveMessages()
        if let missing = MissingPhotos(summary, expectedCount: expectedPhotoCount) {
            report.logger.error("\(missing.text)")
        }
        if summary.thisRun.done + summary.thisRun.alreadyDone == 0 {
            report.logger.warning("\(RunMessages.noFile)")
        }
        return ExitStatus(summary, failOn: [], expectedPhotoCount: expectedPhotoCount)
    }
}
