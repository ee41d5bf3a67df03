import ArgumentParser

/// What the user typed about messages.
struct LogArguments: ParsableArguments {
    /// The shape of messages on standard error.
    enum Format: String, CaseIterable {
        /// Lines for people.
        case text
        /// One JSON object a line.
        case json
    }

    @Flag(
        name: [.short, .long],
        help: """
            Print only what makes the exit status other than 0, and then one line about the run.
            """
    )
    var quiet = false

    @Flag(name: [.short, .long], help: "Also print what was done with each photo.")
    var verbose = false

    @Option(
        help: "Shape of messages: text or json. (default: text)",
        transform: ArgumentParsing.choice(Format.self)
    )
    var logFormat: Format = .text

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }
}
