import ArgumentParser
import FaceCropModel
import FaceCropTracking
import SystemPackage

/// What the user typed about the frames of a sequence, and about what counts as a blink in it.
struct SequenceArguments: ParsableArguments {
    @Argument(
        help: """
            A film, an animated GIF or WebP, or frames: a folder, files, or a quoted pattern such as 'frames/*.png'. \
            Files are taken in natural order, frame2 before frame10.
            """,
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var frames: [FilePath]

    @OptionGroup var rate: FrameRateArguments

    @Option(
        help: """
            Take eyes for closed below this eye aspect ratio (0.18), and for open again 0.05 above it. (default: each \
            eye is compared with its own open level)
            """,
        transform: ArgumentParsing.number(0.01...1)
    )
    var closedBelow: Double?

    @Option(
        help: "Least length of a blink: frames (2) or a time (80ms). (default: 90ms)",
        transform: SequenceArguments.length
    )
    var minBlink: BlinkOptions.Length = BlinkOptions().minimumLength

    @Option(
        help: "Greatest length of a blink: frames (12) or a time (500ms, 0.5s). (default: 1s)",
        transform: SequenceArguments.length
    )
    var maxBlink: BlinkOptions.Length = BlinkOptions().maximumLength

    @Flag(help: "End at the first blink with status 0 and read no more frames; status 1 if there is no blink.")
    var untilBlink = false

    @OptionGroup var parallel: JobsArguments

    @OptionGroup var limits: LimitArguments

    private static let length = ArgumentParsing.value("frames (2) or a time (80ms, 0.5s)") {
        BlinkOptions.Length(text: $0)
    }

    func validate() throws {
        if frames.isEmpty { throw ValidationError("Name a film, an animated GIF or WebP, or frames.") }
        if let refusal = minBlink.refusal(ifLongerThan: maxBlink) { throw ValidationError(refusal) }
        if untilBlink, let jobs = parallel.jobs, jobs > 1 {
            throw ValidationError("--until-blink looks at one frame at a time; leave out --jobs.")
        }
    }

    var blinkOptions: BlinkOptions {
        var options = BlinkOptions()
        options.framesPerSecond = rate.fps
        options.closedBelow = closedBelow
        options.minimumLength = minBlink
        options.maximumLength = maxBlink
        return options
    }

    var decodeOptions: DecodeOptions { limits.decodeOptions }
}
