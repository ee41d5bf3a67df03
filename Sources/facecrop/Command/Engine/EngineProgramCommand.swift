import ArgumentParser

/// A command that always runs in the program that links the engine.
protocol EngineProgramCommand: ParsableCommand {
    /// Runs the command; throws `ExitCode`.
    func run(_ engine: any LinkedEngine) throws
}
