import ArgumentParser

/// A command that needs pictures decoded with some of its options only.
protocol PartlyDecodingCommand: ParsableCommand {
    /// Whether this command line needs pictures decoded, in the engine process.
    var decodes: Bool { get }

    /// Runs a command that ``decodes``; throws `ExitCode`.
    func run(_ engine: EngineAccess) throws
}
