import ArgumentParser
import FaceCropModel
import FaceCropReport
import SystemPackage

/// `facecrop forget`: deletes what an output folder holds about photos.
struct ForgetCommand: LoggingCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete what an output folder holds about photos: outputs, records of faces, reports.",
        usage: UsageText.of("forget", "<folder> [<photo> ...]"),
        discussion: """
            Examples:
              facecrop forget thumbs --dry-run
              facecrop forget thumbs photos/anna.jpg photos/bert.jpg

            Without photos, all are forgotten. Photos are named as in the manifest, or by their paths. The report page \
            is deleted in any case; facecrop report makes it again. The photos themselves stay, and so do files that \
            a person has put in the place of outputs. A later run over a photo makes its outputs again.
            Exit status: 0 all is deleted; 1 files stay, or nothing is known of a photo; 2 failure; 64 usage.
            """
    )

    @Argument(help: "The output folder of a run.", completion: .directory, transform: ArgumentParsing.path)
    var folder: FilePath

    @Argument(help: "The photos to be forgotten. (default: all)", transform: ArgumentParsing.path)
    var photo: [FilePath] = []

    @Flag(name: [.customShort("n"), .long], help: "Name what would be deleted, and delete nothing.") var dryRun = false

    @OptionGroup var locking: LockArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let messages = RunReport(log)
        let status = messages.status { () throws(RunError) in
            try forget(in: folder, from: WorkingFolder.path, messages)
        }
        throw ExitCode(status.rawValue)
    }

    /// Forgets the photos in the output folder `folder`; paths of photos start from `workingFolder`.
    func forget(in folder: FilePath, from workingFolder: FilePath, _ messages: RunReport) throws(RunError) -> ExitStatus
    {
        let sources = ForgottenSources(photo, workingFolder: workingFolder)
        var outcome = try PhotoForgetting(folder, sources, isDryRun: dryRun, locks: locking.locks).run()
        outcome.deletedFiles += try ReportFolder(folder).deleteReports(isDryRun: dryRun)
        return messages.end(outcome, isDryRun: dryRun)
    }
}
