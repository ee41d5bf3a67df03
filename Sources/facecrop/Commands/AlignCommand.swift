import ArgumentParser
import CropEngine
import FaceCropCore
import FaceCropRecords

/// `facecrop align`: faces as machine learning wants them.
struct AlignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "align",
        abstract: "Make aligned pictures of faces: turned and scaled so that eyes and nose lie where a template says.",
        discussion: """
            One output a face, numbered from the largest, with the transform in manifest.json. A face that cannot be aligned is a \
            warning with its reason. Everything else is as with crop: folders, formats, resuming, exit status.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Alignment") var align: AlignArguments
    @OptionGroup(title: "Output") var output: OutputArguments
    @OptionGroup(title: "Run") var runArguments: RunArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let report = RunReport(log, runArguments.messages(achievement: "aligned"))
        let status = report.statusOfRun { () throws(RunError) in
            try CropEngine(options: engineOptions()).run(reportingTo: report)
        }
        throw ExitCode(status.rawValue)
    }

    func engineOptions() throws(RunError) -> Options {
        var options = Options()
        options.discover = try input.discoverOptions()
        options.decode = input.decodeOptions
        options.detect = detect.detectOptions
        if options.detect.landmarks == .none { options.detect.landmarks = .facts }
        options.frame = try align.frameOptions()
        options.encode = output.encodeOptions
        options.run = runArguments.runOptions(models: detect.models.folder, modelCache: detect.modelCache.folder)
        return options
    }
}
