import ArgumentParser
import FaceCropModel

/// `facecrop align`: faces as machine learning wants them.
struct AlignCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "align",
        abstract: "Make aligned pictures of faces: turned and scaled so that eyes and nose lie where a template says.",
        usage: UsageText.of("align", "<input> ... --output <folder>"),
        discussion: """
            Example:
              facecrop align photos --output faces --template arcface --size 224x224

            One output a face, numbered from the largest, with the transform in manifest.json. A face that cannot be \
            aligned is a warning with its reason. Everything else is as with crop: folders, formats, resuming, exit \
            status.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "Alignment") var align: AlignArguments
    @OptionGroup(title: "Output") var folder: OutputFolderArguments
    @OptionGroup(title: "Output") var output: OutputArguments
    @OptionGroup(title: "Output") var naming: NamingArguments
    @OptionGroup(title: "Run") var runArguments: RunArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var drawn: RegionArguments

    func validate() throws {
        try naming.check(input)
        try output.checkResolution()
    }

    var decodesItself: Bool { runArguments.isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(log, runArguments.messages(doneVerb: "aligned"))
        let status = report.status { () throws(RunError) in
            let options = try engineOptions()
            if runArguments.dryRun {
                return try DryRun(options: options).run(reportingTo: report, printing: log.dryRunText)
            }
            let run = PhotoRun(options: options, backends: engine.backends, demands: runArguments.demands())
            return report.end(try run.run(reportingTo: report))
        }
        throw ExitCode(status.rawValue)
    }

    func engineOptions() throws(RunError) -> Options {
        var options = Options()
        options.discover = try input.discoverOptions(naming)
        options.decode = input.decodeOptions
        options.detect = detect.detectOptions
        options.detect.regions = drawn.regions
        options.detect.landmarks = .facts
        options.frame = try align.frameOptions()
        options.encode = output.encodeOptions()
        options.run = runArguments.runOptions(
            output: folder.output,
            models: detect.modelFolder
        )
        return options
    }
}
