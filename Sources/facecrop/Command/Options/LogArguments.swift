import ArgumentParser
import Logging

/// What the user typed about messages.
struct LogArguments: ParsableArguments {
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
        completion: ArgumentParsing.words(MessageFormat.self),
        transform: ArgumentParsing.choice(MessageFormat.self)
    )
    var logFormat: MessageFormat = .text

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }
}

extension LogArguments {
    /// The logger according to the arguments.
    func makeLogger(terminal: Terminal) -> Logger {
        let level: Logger.Level = quiet ? .error : verbose ? .debug : .info
        return Logger(label: "facecrop") { _ in
            TerminalLogHandler(logLevel: level, terminal: terminal, format: logFormat)
        }
    }

    /// What a dry run prints on standard output, also with `--quiet`: its list is its work, not a message.
    var dryRunText: DryRunText { DryRunText(namesAll: verbose) }

    /// The terminal according to the arguments.
    func makeTerminal() -> Terminal { Terminal(showsProgress: !quiet && logFormat == .text) }
}

extension RunReport {
    /// Makes the report of a command with the logging arguments `log`.
    convenience init(_ log: LogArguments, _ messages: RunMessages = RunMessages(), said: SaidMessages? = nil) {
        let terminal = log.makeTerminal()
        self.init(logger: log.makeLogger(terminal: terminal), terminal: terminal, messages: messages, said: said)
    }
}
