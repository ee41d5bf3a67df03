import ArgumentParser
import FaceCropModel
import FaceCropTracking
import SystemPackage

/// `facecrop blinks`: the blinks in a sequence of frames.
struct BlinksCommand: DecodingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "blinks",
        abstract: "Find the blinks of the face in a film, an animated picture or a folder of frames.",
        usage: UsageText.of("blinks", "<frames> ..."),
        discussion: """
            Example:
              facecrop blinks talk.mp4 --output out

            The input is one of those of track. Prints a line for each blink: both eyes open, closed, and open again; \
            a wink is not a blink. If a frame shows no eyes (no face, a face turned away, a frame that cannot be \
            read), facecrop forgets what it knew, and counts no blink for eyes that were closed then. Of several \
            faces, facecrop follows the largest until it is lost for 30 frames, or until a cut.
            Exit status: 0; 1 if a frame could not be read, or with --until-blink if there is no blink; 2 if there are \
            no frames, or a model is missing; 130 after Ctrl-C, with the results so far written.
            """
    )

    @OptionGroup(title: "Frames") var sequence: SequenceArguments
    @OptionGroup(title: "Output") var output: BlinkOutputArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Configuration") var configured: ConfigurationArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments

    var decodesItself: Bool { isolation.isolation == .none }

    func run(_ engine: EngineAccess) throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let messages = RunReport(logger: logger, terminal: terminal)
        let run = FrameRun(engine: engine, isolation: isolation, terminal: terminal, messages: messages)
        let status = run.status { linked in
            let options = engineOptions
            let memory = DataLimit(budget: options.run.memoryByteCount, workerCount: options.run.workerCount)
            let scope = linked.scope(ofBlinksIn: sequence.frames, options: engineOptions)
            return FrameRun.Limits(scope: scope, memory: memory)
        } prepare: { () throws(RunError) in
            try preparation
        } work: { linked, job in
            let report = BlinkReport(logger: logger, terminal: terminal, printsEvents: !output.printsJSON)
            return messages.status { () throws(RunError) in try analyze(report, messages, linked, job) }
        }
        throw ExitCode(status.rawValue)
    }

    private func analyze(
        _ report: BlinkReport,
        _ messages: RunReport,
        _ engine: any LinkedEngine,
        _ job: SupervisedJob?
    ) throws(RunError) -> ExitStatus {
        let analysis = try engine.makeBlinkAnalysis(
            of: sequence.frames,
            options: job == nil ? engineOptions : engineOptions,
            blink: sequence.blinkOptions,
            endsAtFirstBlink: sequence.untilBlink,
            watch: FrameWatch(job)
        )
        let outputs = job == nil ? try output.open(besides: sequence.frames) : output.opened
        let series = try run(analysis, report, messages, job)
        try outputs.write(series)
        job?.noteFilesAreWritten()
        if output.printsJSON { report.put(try BlinkOutputs.json(series)) }
        try report.checkOutput()
        return ExitStatus(series, untilBlink: sequence.untilBlink)
    }

    private func run(
        _ analysis: any BlinkAnalysis,
        _ report: BlinkReport,
        _ messages: RunReport,
        _ job: SupervisedJob?
    ) throws(RunError) -> BlinkSeries {
        let interrupts = Interrupts(of: job) { [stop = analysis.stop] in
            messages.interrupted(finishing: "frames")
            stop()
        } onSecond: {
            messages.interruptedAgain(InterruptText.quitting)
        }
        defer { interrupts.end() }
        let series = try analysis.run(report.receive)
        report.finish(series)
        return series
    }

    /// The files of a confined run, which get their names when all is done.
    private var preparation: FrameRun.Preparation {
        get throws(RunError) {
            let madeFolders = output.makeFolders()
            do throws(RunError) {
                return FrameRun.Preparation(
                    files: try output.open(besides: sequence.frames).files,
                    madeFolders: madeFolders
                )
            } catch {
                for folder in madeFolders { folder.removeIfEmpty() }
                throw error
            }
        }
    }

    private var engineOptions: Options {
        var options = Options()
        options.decode = sequence.decodeOptions
        options.detect = detect.detectOptions
        options.run.jobs = sequence.parallel.jobs
        options.run.modelFolder = detect.modelFolder
        return options
    }
}
