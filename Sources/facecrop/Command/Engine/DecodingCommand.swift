import ArgumentParser

/// A command that needs pictures decoded.
protocol DecodingCommand: ParsableCommand {
    /// Whether the command decodes in its own process, as `--isolation none` asks.
    var decodesItself: Bool { get }

    /// Runs the command; throws `ExitCode`.
    func run(_ engine: EngineAccess) throws
}

/// A command that always runs in the program that links the engine.
protocol EngineProgramCommand: ParsableCommand {
    /// Runs the command; throws `ExitCode`.
    func run(_ engine: any LinkedEngine) throws
}
