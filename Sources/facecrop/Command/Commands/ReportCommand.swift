import ArgumentParser
import FaceCropModel
import FaceCropReport
import SystemPackage

/// `facecrop report`: what a run did, for people and for CI.
struct ReportCommand: DecodingCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show what was done with each photo: a page for the browser, or a text for CI and mail.",
        usage: UsageText.of("report", "<folder>"),
        discussion: """
            Examples, the first of which writes thumbs/report/index.html:
              facecrop report thumbs
              facecrop report thumbs --format text --since-last > news.txt

            The page shows each photo with its faces and frames drawn over it, beside its renditions, and says why a \
            photo failed or was not cropped to its faces. It and small previews of the photos are written to the \
            folder report; it loads nothing else, so the output folder can be moved as a whole. The other formats are \
            printed.
            Exit status: 0 the report is made, however the photos ended; 2 it cannot be made; 64 usage; 130 interrupted.
            """
    )

    @Argument(help: "The output folder of a run.", completion: .directory, transform: ArgumentParsing.path)
    var folder: FilePath

    @Option(
        help: """
            html writes a page; markdown, junit, github (annotations of a workflow) and text are printed. (default: \
            html)
            """,
        completion: ArgumentParsing.words(ReportFormat.self),
        transform: ArgumentParsing.choice(ReportFormat.self)
    )
    var format: ReportFormat = .html

    @OptionGroup var named: ReportedPhotosArguments

    @Option(
        help: "Results that count as failures beside those of the run: fallback, skipped, cut, undersized.",
        transform: ArgumentParsing.choices(FailOn.self)
    )
    var failOn: [FailOn] = []

    @OptionGroup var parallel: JobsArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Models", visibility: .hidden) var models: ModelArguments
    @OptionGroup(title: "Models", visibility: .hidden) var modelCache: ModelCacheArguments

    var decodesItself: Bool { format == .html && isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let messages = RunReport(log)
        let maker = ReportMaker(
            folder: ReportFolder(folder),
            backends: engine.backends,
            run: runOptions,
            text: ReportTextOptions(named),
            alsoFailingOn: Set(failOn),
            messages: messages
        )
        let status = messages.status { () throws(RunError) in
            try maker.print(format).status
        }
        throw ExitCode(status.rawValue)
    }

    private var runOptions: RunOptions {
        var options = RunOptions()
        options.jobs = parallel.jobs
        options.isolation = isolation.option
        options.modelFolder = models.folder
        return options
    }
}

extension ReportMaker.Ending {
    fileprivate var status: ExitStatus {
        switch self {
        case .complete: .success
        case .interrupted: .interrupted
        }
    }
}
