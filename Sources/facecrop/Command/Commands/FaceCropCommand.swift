package import ArgumentParser
package import FaceCropModel
import Glibc
import SystemPackage

package struct FaceCropCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "facecrop",
        abstract: "Face-centred thumbnails from folders of photographs.",
        version: "facecrop \(FaceCropVersion.text)",
        subcommands: [
            CropCommand.self, PlanCommand.self, ApplyCommand.self, AlignCommand.self, MergeCommand.self,
            StreamCommand.self, ReportCommand.self, ReviewCommand.self, ForgetCommand.self, ManifestCommand.self,
            OverridesCommand.self, AuditCommand.self, InspectCommand.self, BlinksCommand.self, TrackCommand.self,
            StyleCommand.self,
            GalleryCommand.self, IdentifyCommand.self, VerifyCommand.self, ClusterCommand.self, AzureGroupCommand.self,
            ConfigCommand.self, DoctorCommand.self,
        ]
    )

    package init() {}

    /// Runs the subcommand that the arguments of this process name, read as the bytes they are.
    ///
    /// `engine` finds the engine; it is called only if the command needs one.
    package static func start(_ engine: () -> Result<EngineAccess, RunError>) {
        // If a reader goes away, as `head` does, that must not end a run: with the signal ignored, writing fails
        // instead, and the code that writes deals with the error.
        signal(SIGPIPE, SIG_IGN)
        // A limit of file size makes writing fail, as a full disk does.
        signal(SIGXFSZ, SIG_IGN)
        StandardDescriptors.openClosed()
        let arguments = ArgumentText.arguments
        do {
            try ParentProcess.endWithItIfAsked()
            // No user types this, and parsing arguments takes longer than all else that an engine process does itself.
            if arguments == [EngineProcess.argument] { try linkedEngine(engine().get()).serve() }
            let decodes = Self.decodes(arguments)
            if decodes, let refusal = refusal { throw refusal }
            // If the options are wrong, the engine finds its pipe closed and ends.
            let crops = decodes && arguments.first == CropCommand.configuration.commandName
            let started = crops ? engine().map(\.started) : nil
            if let missing = missingCommand(arguments) { throw ValidationError(missing.message) }
            let line = try ConfiguredLine.ofThisProcess.get()
            let command = try parsed(line.arguments)
            let log = (command as? any ConfiguredCommand)?.log
            let logger = log.map { $0.makeLogger(terminal: $0.makeTerminal()) }
            if let logger { line.announce(logger) }
            if let log = (command as? any LoggingCommand)?.log {
                log.makeLogger(terminal: log.makeTerminal()).warnOfDiskWithoutFlush()
            }
            if !isHelp(command), let refusal = ProcessFileSystem.refusal { throw refusal }
            try run(command) { (started ?? engine()).map { $0.warning(logger) } }
        } catch let error as RunError {
            Terminal(showsProgress: false).write(line: "facecrop: error: \(PrintableText.escaped(Remedy.text(error)))")
            Glibc.exit(ExitStatus(error).rawValue)
        } catch {
            end(error, NamedCommand(arguments))
        }
    }

    /// What this process lacks for decoding pictures; `nil` if it can be tried.
    private static var refusal: RunError? {
        ProcessFileSystem.refusal ?? AllocationLimit.refusal ?? OpenFileLimit.refusal ?? ThreadLimit.refusal
    }

    private static func run(_ command: any ParsableCommand, _ engine: () -> Result<EngineAccess, RunError>) throws {
        switch command {
        case let command as any EngineProgramCommand: try command.run(try linkedEngine(engine().get()))
        case let command as any DecodingCommand:
            let engine = try engine().get()
            if command.decodesItself { _ = try linkedEngine(engine) }
            try command.run(engine)
        case let command as any PartlyDecodingCommand where command.decodes:
            if let refusal { throw refusal }
            try command.run(try engine().get())
        default:
            var command = command
            try command.run()
        }
    }

    /// The engine in this process; if it is in another program, this process becomes that program.
    private static func linkedEngine(_ engine: EngineAccess) throws(RunError) -> any LinkedEngine {
        switch engine {
        case .linked(let engine): return engine
        case .program(let backends):
            throw EngineProgram.replaceThisProcess(with: backends, ConfiguredLine.wordsOfThisProcess)
        }
    }

    /// The command that `arguments` name, with its options.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if let former = FormerOption.first(in: arguments) { throw ValidationError(former.advice) }
        let arguments = NamedCommand(arguments).joiningDashedValues(in: arguments)
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(OptionalValue.completed(arguments))
        } catch {
            throw unknownOption(in: arguments, insteadOf: error) ?? error
        }
        if isHelp(command), let refusal = JoinedHelp.refusal(of: arguments) { throw ValidationError(refusal) }
        return command
    }

    private static func isHelp(_ command: any ParsableCommand) -> Bool {
        type(of: command).configuration.commandName == "help"
    }

    /// The error about an option that is not known; `nil` if `error` is about something else than a missing output
    /// folder, or all options are known.
    ///
    /// ArgumentParser says first what is missing, though the unknown option may be a misspelling of it.
    private static func unknownOption(in arguments: [String], insteadOf error: any Error) -> (any Error)? {
        guard message(for: error).hasPrefix("Missing expected argument '--output") else { return nil }
        do {
            _ = try parseAsRoot(OptionalValue.completed(arguments + ["--output", "."]))
            return nil
        } catch {
            return message(for: error).hasPrefix("Unknown option") ? error : nil
        }
    }

    /// Whether the command that `arguments` name decodes pictures, and is not asked for its help only.
    static func decodes(_ arguments: [String]) -> Bool {
        NamedCommand(arguments).type is any DecodingCommand.Type
            && !arguments.contains { ["-h", "--help"].contains($0) }
    }

    /// What is missing where no command is named; `nil` when one is, or when ArgumentParser is to say what is wrong.
    static func missingCommand(_ arguments: [String]) -> MissingCommand? {
        let named = NamedCommand(arguments)
        let commands = named.type.configuration.subcommands.compactMap { $0.configuration.commandName }
        if named.words.count > 1, !commands.isEmpty {
            let group = Array(named.words.dropFirst())
            return MissingCommand(of: group, arguments.dropFirst(group.count), commands: commands)
        }
        let names = configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay).compactMap(\.commandName)
        return MissingCommand(arguments, commands: names) { argument in
            let path = FilePath(bytes: ArgumentText.bytes(argument))
            guard (try? path.stat()) != nil else { return nil }
            return FilmContent.isUsualExtension(Array((path.extension ?? "").utf8)) ? .film : .photoOrFolder
        }
    }

    /// Prints what is wrong, if anything, and exits.
    private static func end(_ error: any Error, _ command: NamedCommand) -> Never {
        let status = exitCode(for: error)
        guard !status.isSuccess, let text = text(about: error, command) else { exit(withError: error) }
        Terminal(showsProgress: false).write(line: text)
        Glibc.exit(status.rawValue)
    }

    /// The text about `error`; `nil` if nothing is wrong.
    ///
    /// The parser knows which command its errors are about; errors from before it are about `command`. The user may
    /// have typed a file name, whose control characters must not reach the terminal.
    static func text(about error: any Error, _ command: NamedCommand? = nil) -> String? {
        let early = error as? ValidationError
        let message = early.flatMap { command?.text($0) } ?? fullMessage(for: error)
        if message.isEmpty { return nil }
        let lines = ArgumentText.printable(message).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { PrintableText.escaped(String($0)) }.joined(separator: "\n")
    }
}
