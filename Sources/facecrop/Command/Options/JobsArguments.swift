import ArgumentParser

/// What the user typed about how much is done at a time.
struct JobsArguments: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: "How many photos or frames are processed at a time. (default: the number of cores)",
        transform: ArgumentParsing.integer(1...1024)
    )
    var jobs: Int?
}
