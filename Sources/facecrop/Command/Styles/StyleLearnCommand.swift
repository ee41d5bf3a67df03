import ArgumentParser
import FaceCropModel
import Logging

/// `facecrop style learn`: the style of finished crops, as options.
struct StyleLearnCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Print the options that crop as finished pictures are cropped, for facecrop.yaml.",
        usage: UsageText.of("style learn", "<picture or folder> ..."),
        discussion: """
            Example:
              facecrop style learn team >> facecrop.yaml

            The pictures are finished crops, three or more, each of one person. crop --like <folder> does the same at \
            once. With --corrections, the folders are output folders, and the crops are those whose frame a person has \
            drawn, as in facecrop review.
            Exit status: 0 printed; 2 too few pictures with a face; 64 usage.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @Flag(help: "Learn from the frames that a person has drawn for photos of these output folders.")
    var corrections = false

    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Run") var isolation: IsolationArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            var options = Options()
            options.discover = try input.discoverOptions()
            options.decode = input.decodeOptions
            options.detect = detect.detectOptions
            options.run.isolation = isolation.option
            options.run.modelFolder = detect.modelFolder
            let examples =
                corrections
                ? try StyleExamples(correctionsIn: options.discover.inputs.map(\.path))
                : try StyleExamples(options, engine)
            for picture in examples.unused { logger.warning("\(picture.path): not an example: \(picture.reason)") }
            let place = options.discover.inputs.map { "'\($0.path)'" }.joined(separator: ", ")
            let style = try examples.style(in: place)
            if style.isMixed { logger.warning("\(CropStyle.mixedText(place: place))") }
            try StandardOutput().write(style.yaml(count: examples.examples.count, place: place).utf8)
        }
        throw ExitCode(status.rawValue)
    }
}
