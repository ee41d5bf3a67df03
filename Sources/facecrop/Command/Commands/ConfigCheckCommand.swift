import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop config check`: what is wrong in a configuration file.
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong in a configuration file, a line each: FILE:LINE:COLUMN: what is wrong.",
        discussion: """
            Each profile is checked for each command that has options in it.
            Exit status: 0 nothing is wrong; 2 there is no such file, or it cannot be read; 64 something is wrong.
            """
    )

    @Argument(
        help: "Configuration file. (default: facecrop.yaml in the working folder, or in the nearest folder above it)",
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var file: FilePath?

    @Option(
        help: ArgumentHelp("The same as <file>, as other commands name it.", valueName: "file"),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var config: FilePath?

    @OptionGroup(title: "Messages") var log: LogArguments

    func validate() throws {
        if file != nil, config != nil {
            throw ValidationError("<file> and --config both name the configuration file: leave one of them out.")
        }
    }

    func run() throws {
        let report = RunReport(log)
        let entries = try ConfigurableCommands().entries()
        let status = report.status { () throws(RunError) in
            let finder = ConfigurationFinder(entries)
            let (source, ignored) = try finder.source(named: file ?? config)
            ConfiguredLine.warn(of: ignored, report.logger)
            guard let source else { throw ConfigurationFinder.noFile }
            let mistakes = ConfigurationCheck(source, entries).mistakes
            let output = TextOutput()
            for mistake in mistakes { try output.put(line: mistake.line(in: source.path.string)) }
            if mistakes.isEmpty, !log.quiet { try output.put(line: "\(source.path): nothing is wrong") }
            return mistakes.isEmpty ? .success : .usage
        }
        throw ExitCode(status.rawValue)
    }
}
