import ArgumentParser

/// A command that needs pictures decoded.
protocol DecodingCommand: ParsableCommand {
    /// Whether the command decodes in its own process, as `--isolation none` asks.
    var decodesItself: Bool { get }

    /// Runs the command; throws `ExitCode`.
    func run(_ engine: EngineAccess) throws
}
