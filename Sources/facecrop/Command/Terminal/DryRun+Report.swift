package import FaceCropCore
import FaceCropOutputs
package import FaceCropRun
import FaceCropRunModel
import Logging

extension DryRun {
    /// Looks at all files, prints what a run would do on standard output, and gives the exit status for that.
    ///
    /// - Parameters:
    ///   - report: Tells what is wrong with the journal or the names.
    ///   - text: Takes what the run would do; `nil` prints nothing.
    ///   - expectedPhotoCount: How many photos the user expects among the inputs at least.
    /// - Returns: The exit status.
    /// - Throws: `RunError` if the run could not begin, or standard output cannot be written.
    package func run(
        reportingTo report: RunReport,
        printing text: DryRunText?,
        expectedPhotoCount: Int? = nil
    ) throws(RunError) -> ExitStatus {
        var text = text
        let summary = try run { event in
            if case .planned(let names, let journal) = event {
                let workers = options.run.workerCount
                report.receive(.planned(names, fileCount: names.fileCount, workers: workers, journal))
            }
            text?.note(event)
        }
        let output = TextOutput()
        for line in text?.lines ?? [] { try output.put(line: line) }
        guard let missing = MissingPhotos(summary, expectedCount: expectedPhotoCount) else { return .success }
        report.logger.error("\(missing.text)")
        return .photosFailed
    }
}
