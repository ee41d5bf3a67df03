import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop plan`: what crop would do, as a file that `facecrop apply` does.
struct PlanCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Write what crop would make of photos to a file, to be checked, changed and rendered.",
        usage: UsageText.of("plan", "<input> ... --output <folder> --to <plan>"),
        discussion: """
            Example:
              facecrop plan photos --output thumbs --size 400x400 --to plan.yaml
              facecrop apply plan.yaml

            All other options are those of crop. Nothing but the plan is written.
            Exit status: 0 all planned; 1 some photos failed; 2 the run failed; 64 usage; 130 interrupted.
            """
    )

    @Option(
        help: ArgumentHelp("File for the plan. (default: standard output)", valueName: "plan"),
        completion: .file(extensions: ["yaml"]),
        transform: ArgumentParsing.path
    )
    var to: FilePath?

    @OptionGroup var crop: CropCommand

    static let sectionName = CropCommand.configuration.commandName
    static let renditionOptions = CropCommand.renditionOptions

    var configured: ConfigurationArguments { crop.configured }
    var log: LogArguments { crop.log }
    var decodesItself: Bool { crop.decodesItself }

    func checkOptions() throws(RunError) { try crop.checkOptions() }

    func validate() throws {
        if !crop.reports.report.isEmpty {
            throw ValidationError("--report is about crops that exist: apply the plan, then run facecrop report.")
        }
        if crop.provider.identifyWith != .local {
            throw ValidationError("facecrop plan asks no service: identify people with --gallery.")
        }
        if crop.input.filesFrom == "-" {
            throw ValidationError("facecrop apply reads the list of photos again: name a file with --files-from.")
        }
    }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(log, crop.runArguments.messages(expectedPhotoCount: crop.expectPhotos, plansOnly: true))
        let status = report.statusOfRun { () throws(RunError) in
            let options = try crop.engineOptions(engine, report.logger)
            try options.validate()
            try Self.check(options.outputs.nameTemplate)
            let writer = try PlanWriter(head, to: to, overwrites: options.run.overwrites)
            defer { writer.discard() }
            let run = PhotoRun(planning: options, backends: engine.backends)
            let summary = try run.run(reportingTo: report, and: writer.receive)
            try writer.end(isComplete: !summary.interrupted)
            return summary
        }
        throw ExitCode(status.rawValue)
    }

    /// Checks that the names of outputs are known before they are made.
    private static func check(_ template: NameTemplate) throws(RunError) {
        guard template.hasHash || template.namesPerson else { return }
        throw RunError(
            .invalidOptions,
            "A plan states names, and {hash} and {person} are known only when outputs are made.",
            options: ["outputs.nameTemplate"]
        )
    }

    private var head: PlanFile.Head {
        let words = ConfiguredLine.wordsToRepeat(Self.self, without: Self.namesNotRepeated) ?? []
        return PlanFile.Head(
            command: [Array("crop".utf8)] + words.dropFirst().map(ArgumentText.bytes),
            folder: WorkingFolder.path,
            tool: "facecrop \(FaceCropVersion.text)"
        )
    }

    /// What is about the making of the plan alone.
    private static let namesNotRepeated: Set<String> = [
        "to", "dry-run", "expect-photos", "fail-on", "quiet", "verbose", "log-format", "force", "overwrite",
    ]
}
