import ArgumentParser

/// What the user typed about watching the inputs.
struct WatchArguments: ParsableArguments {
    /// How long a file must be quiet, in seconds.
    private static let defaultSettleSeconds = 2.0

    @Flag(
        help: .full("Stay, and crop new and changed photos of the input folders as they come, until SIGTERM or Ctrl-C.")
    )
    var watch = false

    @Option(
        help: .full(
            "With --watch: seconds that a file must stay unchanged before it is read. (default: 2)"
        ),
        transform: ArgumentParsing.number("a number of seconds from 0 to 3600", 0...3600)
    )
    var settle: Double?

    func validate() throws {
        if settle != nil, !watch { throw ValidationError("--settle needs --watch.") }
    }

    /// How long a file must be quiet, in seconds; `nil` if nothing is watched.
    var settleSeconds: Double? { watch ? settle ?? Self.defaultSettleSeconds : nil }

    /// Checks that none of `others` was given with `--watch`.
    func check(notTogetherWith others: [(name: String, isGiven: Bool)]) throws {
        guard watch, let other = others.first(where: \.isGiven) else { return }
        throw ValidationError("--watch and \(other.name) exclude each other.")
    }
}
