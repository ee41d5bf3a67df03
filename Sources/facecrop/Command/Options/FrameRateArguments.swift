import ArgumentParser

/// What the user typed about the time between frames.
struct FrameRateArguments: ParsableArguments {
    @Option(
        help: "Frames a second, if the input does not say. (default: 25)",
        transform: ArgumentParsing.number(0.01...1000)
    )
    var fps: Double = 25
}
