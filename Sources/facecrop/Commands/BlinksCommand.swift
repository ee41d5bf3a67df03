import ArgumentParser
import FaceCropCore
import FaceCropFilms
import FaceCropRecords

/// `facecrop blinks`: the blinks in a sequence of frames.
struct BlinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blinks",
        abstract: "Find the blinks of the face in a sequence of frames.",
        usage: UsageText.of("blinks", "<frames> ..."),
        discussion: """
            Example, with the frames of a film:
              ffmpeg -i film.mp4 frames/%05d.png
              facecrop blinks frames --fps 25 --output out

            Prints a line for each blink: both eyes open, closed, and open again; a wink is not a blink. If a frame shows no eyes (no \
            face, a face turned away, a frame that cannot be read), facecrop forgets what it knew, and counts no blink for eyes that \
            were closed then. Of several faces, facecrop follows the largest, then the one nearest to its position.
            Exit status: 0; 1 if a frame could not be read, or with --until-blink if there is no blink; 2 if there are no frames, or \
            a model is missing; 130 after Ctrl-C, with the results so far written.
            """
    )

    @OptionGroup(title: "Frames") var sequence: SequenceArguments
    @OptionGroup(title: "Output") var output: BlinkOutputArguments
    @OptionGroup(title: "Messages") var log: LogArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let report = BlinkReport(logger: logger, terminal: terminal, printsEvents: !output.printsJSON)
        let messages = RunReport(logger: logger, terminal: terminal)
        let status = messages.status { () throws(RunError) in
            let finder = try BlinkAnalyzer(
                inputs: sequence.frames,
                options: engineOptions,
                blink: sequence.blinkOptions,
                endsAtFirstBlink: sequence.untilBlink
            )
            let outputs = try output.open(besides: sequence.frames)
            let series = try run(finder, report, messages)
            try outputs.write(series)
            if output.printsJSON { report.put(try BlinkOutputs.json(series)) }
            try report.checkOutput()
            return ExitStatus(series, untilBlink: sequence.untilBlink)
        }
        throw ExitCode(status.rawValue)
    }

    private func run(
        _ finder: BlinkAnalyzer,
        _ report: BlinkReport,
        _ messages: RunReport
    ) throws(RunError) -> BlinkSeries {
        let interrupts = Interrupts { [stop = finder.stop] in
            messages.interrupted(finishing: "frames")
            stop()
        } onSecond: {
            messages.interruptedAgain(Interrupts.quitting)
        }
        defer { interrupts.end() }
        let series = try finder.run(report.receive)
        report.finish(series)
        return series
    }

    private var engineOptions: Options {
        var options = Options()
        options.decode = sequence.decodeOptions
        options.detect = detect.detectOptions
        options.run.jobs = sequence.parallel.jobs
        options.run.modelFolder = detect.modelFolder
        options.run.modelCacheFolder = detect.modelCacheFolder
        return options
    }
}
