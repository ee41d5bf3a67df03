import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop merge`: one output folder of several.
struct MergeCommand: LoggingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make one output folder of several, such as those of the parts of a job.",
        usage: UsageText.of("merge", "<folder> ... --output <folder>"),
        discussion: """
            Joins manifests and journals. Outputs that lie elsewhere get a hard link in the merged folder, or a copy \
            where its disk is another one; the folders that are merged stay as they are. Parts that were written into \
            one folder are merged there: facecrop merge out --output out.
            Exit status: as of crop.
            """
    )

    @Argument(help: "Output folders of facecrop.", completion: .directory, transform: ArgumentParsing.path)
    var folder: [FilePath]

    @OptionGroup var merged: OutputFolderArguments
    @OptionGroup var locking: LockArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let report = RunReport(log)
        let status = report.statusOfRun { () throws(RunError) in
            try OutputMerge(folder, into: merged.output, locks: locking.locks) {
                report.tell($0)
            } observe: {
                report.receive(merged: $0)
            }.run()
        }
        throw ExitCode(status.rawValue)
    }
}
