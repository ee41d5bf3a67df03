import ArgumentParser
import FaceCropModel
import FaceCropReport
import SystemPackage

/// `facecrop review`: the report as a page in which crops are corrected.
struct ReviewCommand: DecodingCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Correct crops in the browser: drag a frame, choose a face, and see the new crop.",
        usage: UsageText.of("review", "<folder>"),
        discussion: """
            Example, which prints the address of a page to open:
              facecrop review thumbs

            Each change is saved to overrides.yaml beside the photos at once, and the crop is made anew as the last \
            run of facecrop crop made it. Only this machine can open the page, by the printed address. Ctrl-C ends.
            Exit status: 0 ended by Ctrl-C; 2 the page cannot be served; 64 usage; 130 interrupted before that.
            """
    )

    @Argument(help: "The output folder of a run.", completion: .directory, transform: ArgumentParsing.path)
    var folder: FilePath

    @Option(
        help: "Port of the page, from 1 to 65535. (default: a free one)",
        transform: ArgumentParsing.integer(1...65535)
    )
    var port: Int?

    @OptionGroup var parallel: JobsArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Models", visibility: .hidden) var models: ModelArguments
    @OptionGroup(title: "Models", visibility: .hidden) var modelCache: ModelCacheArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let messages = RunReport(log)
        let status = messages.status { () throws(RunError) in
            var run = RunOptions()
            run.jobs = parallel.jobs
            run.isolation = isolation.option
            run.modelFolder = models.folder
            let maker = try ReviewMaker(folder, OwnCommands.ofUser, messages) { folder in
                let text = ReportTextOptions()
                return ReportMaker(folder: folder, backends: engine.backends, run: run, text: text, messages: messages)
            }
            return try maker.run(port: UInt16(port ?? 0))
        }
        throw ExitCode(status.rawValue)
    }
}
