import ArgumentParser
import FaceCropModel
import SystemPackage

/// `facecrop inspect`: what is seen in photos, and what would be cropped.
struct InspectCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print the faces of photos, and the crop that they would get, as JSON.",
        usage: UsageText.of("inspect", "<input> ..."),
        discussion: """
            Example, which also draws faces and crops on copies of the photos:
              facecrop inspect photos --draw-to drawn > faces.json

            inspect knows no people: the crop is the one that crop makes without --person.
            With --landmarks, inspect also prints all 468 points of the chosen faces, and the parts of the face that \
            they are in.
            Exit status: as of crop. When the reader of the JSON goes away, as head does, inspect ends there, and the \
            status is that of the photos so far.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "Output") var drawing: DrawingArguments
    @OptionGroup(title: "Output") var facts: LandmarkArguments
    @OptionGroup(title: "Crop") var frame: FrameArguments
    @OptionGroup(title: "Requirements") var required: RequirementArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Faces", visibility: .hidden) var drawn: RegionArguments

    func validate() throws { try drawing.naming.check(input) }

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let report = RunReport(logger: log.makeLogger(terminal: terminal), terminal: terminal)
        let output = JSONArrayOutput()
        let status = report.statusOfRun { () throws(RunError) in
            let inspector = try PhotoInspector(
                options: try engineOptions(),
                engine.backends,
                drawingFolder: drawing.drawTo
            )
            let summary = try inspector.run { record throws(RunError) in
                report.receive(.finished(record))
                try output.append(record)
                return output.hasReader
            }
            try output.end()
            return summary
        }
        throw ExitCode(status.rawValue)
    }

    func engineOptions() throws(RunError) -> Options {
        var options = Options()
        options.discover = try input.discoverOptions(drawing.naming)
        options.decode = input.decodeOptions
        options.detect = detect.detectOptions
        options.detect.regions = drawn.regions
        options.frame = frame.frameOptions
        options.frame.requirements = required.requirements(over: options.frame.requirements)
        if options.frame.needsLandmarks { options.detect.landmarks = .facts }
        if facts.landmarks { options.detect.landmarks = .mesh }
        options.run.overwrites = drawing.overwrite
        options.run.isolation = isolation.option
        options.run.modelFolder = detect.modelFolder
        return options
    }
}
