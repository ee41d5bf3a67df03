import ArgumentParser

/// A command that tells the user what it does.
protocol LoggingCommand: ParsableCommand {
    var log: LogArguments { get }
}
