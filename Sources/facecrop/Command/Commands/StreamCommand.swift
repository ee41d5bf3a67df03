import ArgumentParser
import FaceCropCore
import FaceCropFraming
import FaceCropRun
import FaceCropRunModel

/// `facecrop stream`: crops photos that another program asks for, one after the other.
struct StreamCommand: DecodingCommand, CroppingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Crop photos that another program asks for, until its requests end.",
        usage: UsageText.of("stream", "--output <folder>"),
        discussion: """
            Examples:
              echo '{"path": "photos/a.jpg"}' | facecrop stream --output thumbs --size 400x400
              facecrop stream --wire frames --size 256x256
            Requests come on standard input, answers go to standard output; docs/stream.md describes both.
            Exit status: 0 all done; 1 some photos failed or some requests were wrong; 2 the stream failed; 64 usage; \
            130 interrupted.
            """
    )

    @OptionGroup(title: "Stream") var stream: StreamArguments
    @OptionGroup(title: "Crop") var frame: FrameArguments
    @OptionGroup(title: "Requirements") var required: RequirementArguments
    @OptionGroup(title: "People") var person: PersonArguments
    @OptionGroup(title: "Output") var output: OutputArguments
    @OptionGroup(title: "Output") var renditions: RenditionArguments
    @OptionGroup(title: "Output", visibility: .hidden) var cropOutput: CropOutputArguments
    @OptionGroup(title: "Run") var parallel: JobsArguments
    @OptionGroup(title: "Run") var memory: MemoryArguments
    @OptionGroup(title: "Run") var isolation: IsolationArguments
    @OptionGroup(title: "Run", visibility: .hidden) var limits: LimitArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var drawn: RegionArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var facts: LandmarkArguments

    func validate() throws {
        try person.check(.local)
        try stream.check(cropOutput)
    }

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let report = RunReport(log, RunMessages(isStream: true))
        let status = report.status { () throws(RunError) in
            let options = try engineOptions()
            try options.validate()
            return report.status(of: try StreamRun(options: options, wire: stream.wire, backends: engine.backends))
        }
        throw ExitCode(status.rawValue)
    }

    func engineOptions() throws(RunError) -> Options {
        var options = ownOptions
        options.detect.identify = try person.identifyOptions(naming: options.namedPeople)
        return options
    }

    func checkOptions() throws(RunError) {
        var options = ownOptions
        options.detect.identify = try person.unreadIdentifyOptions()
        try options.validate()
    }

    /// The options that no other file has a part in: without known people.
    private var ownOptions: Options {
        var options = croppingOptions
        options.decode = limits.decodeOptions
        options.run.destination = stream.destination
        options.run.overwrites = stream.replacing.overwrite
        options.run.jobs = parallel.jobs
        options.run.memoryBudget = memory.memoryBudget
        options.run.modelFolder = detect.modelFolder
        options.run.isolation = isolation.option
        cropOutput.apply(to: &options.run)
        return options
    }
}
