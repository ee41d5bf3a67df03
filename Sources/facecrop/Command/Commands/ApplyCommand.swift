import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop apply`: renders a plan.
struct ApplyCommand: DecodingCommand, LoggingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Render a plan that facecrop plan has made, exactly as it says.",
        usage: UsageText.of("apply", "<plan>"),
        discussion: """
            Example:
              facecrop apply plan.yaml

            A photo that has changed since the plan was made fails, and so does one whose entry has mistakes; nothing \
            is written for it.
            Exit status: 0 all done; 1 some photos failed; 2 the run failed; 64 usage; 130 interrupted.
            """
    )

    @Argument(help: "The plan.", completion: .file(extensions: ["yaml"]), transform: ArgumentParsing.path)
    var plan: FilePath

    @Flag(name: [.customShort("n"), .long], help: "Do everything but the writing.")
    var dryRun = false

    @Flag(help: "Replace files that facecrop did not write, and outputs that a person replaced.")
    var overwrite = false

    @OptionGroup var locking: LockArguments
    @OptionGroup var parallel: JobsArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(log, RunMessages(isDryRun: dryRun))
        let status = report.statusOfRun { () throws(RunError) in
            let source = try PlanSource(plan)
            try source.enterFolder()
            var options = try options(source)
            if dryRun { options.run.destination = .dryRun(options.run.destination.folder) }
            options.run.overwrites = overwrite
            options.run.locks = options.run.locks && locking.locks
            options.run.jobs = parallel.jobs ?? options.run.jobs
            options.run.isolation = isolation.option
            let photos = try source.photos(options)
            let run = PhotoRun(options: options, backends: engine.backends, rendering: photos)
            return try run.run(reportingTo: report)
        }
        throw ExitCode(status.rawValue)
    }

    /// The options of the plan's command.
    private func options(_ source: PlanSource) throws(RunError) -> Options {
        let command: CropCommand?
        do {
            command = try FaceCropCommand.parsed(source.command) as? CropCommand
        } catch {
            let reason = FaceCropCommand.message(for: error).prefix { $0 != "\n" }
            throw RunError(.invalidOptions, "The command in the plan '\(plan)' cannot be used: \(reason)")
        }
        guard let command else {
            throw RunError(.invalidOptions, "The command in the plan '\(plan)' is not crop, so nothing was done.")
        }
        let options = try command.engineOptions()
        try options.validate()
        return options
    }
}
