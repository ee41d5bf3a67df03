import ArgumentParser
import FaceCropModel
import FaceCropTracking
import SystemPackage

/// `facecrop track`: faces through the frames of a film.
struct TrackCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Follow faces through a film, an animated picture or a folder of frames.",
        usage: UsageText.of("track", "<input> ... --output <folder>"),
        discussion: """
            Example:
              facecrop track talk.mp4 --output out --stills --reframe 9:16 --reframe-size 720x1280 --reframe-as film

            The input is a folder of frames or a pattern ('frames/*.png') in natural order, an animated GIF or WebP, \
            or a film, which needs the program ffmpeg. track writes tracks.jsonl, a line a frame, and tracks.json, an \
            entry a track. --draw, --stills and --reframe write pictures; for them, track reads the frames once more.
            Exit status: as of crop; a frame that cannot be read, or a film that is cut short, counts as a failed photo.
            """
    )

    @Argument(
        help: "Folder, pattern, frames, animated picture, or film.",
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var input: [FilePath]

    @OptionGroup var folder: OutputFolderArguments
    @Flag(help: "Replace files also in a folder into which facecrop track has not written yet.")
    var overwrite = false

    @OptionGroup(title: "Faces") var track: TrackArguments
    @OptionGroup(title: "Pictures") var reframe: ReframeArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let messages = RunReport(logger: logger, terminal: terminal)
        let run = FrameRun(engine: engine, isolation: isolation, terminal: terminal, messages: messages)
        let status = run.status { linked in
            let options = options
            let memory = DataLimit(budget: options.memoryByteCount, workerCount: options.workerCount)
            return FrameRun.Limits(scope: linked.scope(of: options), memory: memory)
        } prepare: { () throws(RunError) in
            try preparation
        } work: { linked, job in
            track(TrackingReport(logger, terminal), linked, job)
        }
        throw ExitCode(status.rawValue)
    }

    private func track(
        _ report: TrackingReport,
        _ engine: any LinkedEngine,
        _ job: SupervisedJob?
    ) -> ExitStatus {
        let options = job == nil ? options : options
        let tracking = engine.makeTracking(options, watch: FrameWatch(job))
        let interrupts = Interrupts(of: job) {
            report.interrupted()
            tracking.stop()
        } onSecond: {
            TemporaryFiles.removeAll()
            report.interruptedAgain()
        }
        defer { interrupts.end() }
        return report.end(Result { () throws(RunError) in try tracking.run(report.receive) })
    }

    /// The folders of a confined run.
    private var preparation: FrameRun.Preparation {
        get throws(RunError) {
            let options = options
            let outputFolder = try ProvisionalFolder(options.outputFolder)
            return FrameRun.Preparation(madeFolders: [outputFolder], folders: options.foldersOfOutputs)
        }
    }

    var options: FaceTrackingOptions {
        var options = FaceTrackingOptions(inputs: input, outputFolder: folder.output)
        options.overwrites = overwrite
        track.apply(to: &options)
        reframe.apply(to: &options)
        return options
    }
}
