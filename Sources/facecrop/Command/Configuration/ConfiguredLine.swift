import ArgumentParser
import FaceCropModel
import Logging
import SystemPackage

/// A command line with the options of the configuration file in it, before those that were typed.
struct ConfiguredLine {
    /// What the parser reads, behind the name of the program.
    let arguments: [String]
    /// The settings in force; `nil` if there is no file, or the command takes nothing from one.
    let settings: SettingsInForce?
    /// Files that were found and do not count.
    let ignored: [ConfigurationSearch.Ignored]

    /// The line of this process.
    static let ofThisProcess = Result { try ConfiguredLine(ArgumentText.arguments) }

    /// Words that ask for something else than the command's work.
    private static let questions: Set<String> = [
        "--help", "-h", "--help-hidden", "--version", "--experimental-dump-help", "--generate-completion-script",
    ]

    /// Adds the options of the file that the arguments name, or of the nearest one.
    ///
    /// - Parameters:
    ///   - arguments: What was typed behind the name of the program.
    ///   - folder: The working folder, absolute; `nil` is that of this process.
    /// - Throws: `ValidationError` if the file or the arguments are wrong, `RunError` if the file cannot be read.
    init(_ arguments: [String], in folder: FilePath? = nil) throws {
        let arguments = NamedCommand(arguments).joiningDashedValues(in: arguments)
        guard try Self.mayNeedFile(arguments, in: folder),
            let (entry, behind) = try ConfigurableCommands().entry(for: arguments)
        else {
            self.init(arguments, nil)
            return
        }
        let typed = TypedWords(OptionalValue.completed(Array(behind)), names: entry.typedNames)
        let finder = ConfigurationFinder([entry], in: folder, followsLinks: typed.names.contains("follow-symlinks"))
        // About an empty name, the parser says what is wrong.
        let isAlone = typed.names.contains("no-config")
        guard !typed.values(of: "config").contains("") else {
            self.init(arguments, nil)
            return
        }
        let (settings, ignored) = isAlone ? (nil, []) : try Self.settings(typed, of: entry, finder)
        let renditions = ConfiguredRenditions(entry: entry, settings: settings, typed: typed)
        guard settings != nil || renditions.areWanted else {
            self.init(arguments, nil, ignored: ignored)
            return
        }
        let used: Set = ["config", "no-config", "profile", "unset"]
        var own = typed.without(used)
        var inForce = settings
        if renditions.areWanted {
            // The renditions say all that holds for outputs, so that nothing is added when the line is read again.
            own = try renditions.words + typed.without(used.union(renditions.names))
            inForce?.leaveOut(renditions.names, hasInput: false)
        }
        try inForce?.giveWay(to: own)
        self.init(entry.words + ["--no-config"] + (inForce?.words ?? []) + own, inForce, ignored: ignored)
    }

    /// Whether the arguments have to be looked at: whether there is a file, or an option about one.
    private static func mayNeedFile(_ arguments: [String], in folder: FilePath?) throws(RunError) -> Bool {
        guard questions.isDisjoint(with: arguments) else { return false }
        let isAboutFile = arguments.contains { word in optionsAboutFile.contains { word.hasPrefix($0) } }
        if isAboutFile { return true }
        return try ConfigurationFinder([], in: folder).findsFile
    }

    private static let optionsAboutFile = ["--config", "--profile", "--unset", "--rendition"]

    private init(
        _ arguments: [String],
        _ settings: SettingsInForce?,
        ignored: [ConfigurationSearch.Ignored] = []
    ) {
        self.arguments = arguments
        self.settings = settings
        self.ignored = ignored
    }

    /// The settings of the file that `typed` names, or of the nearest one, without those that were typed.
    static func settings(
        _ typed: TypedWords,
        of entry: ConfigurableCommands.Entry,
        _ finder: ConfigurationFinder
    ) throws -> (settings: SettingsInForce?, ignored: [ConfigurationSearch.Ignored]) {
        let unset = typed.values(of: "unset")
        for name in unset where entry.description.option(named: name) == nil {
            let meant = NearestWord.of(name, among: entry.description.options.map(\.name))
            let question = meant.map { " Did you mean '\($0)'?" } ?? ""
            throw ValidationError("--unset: \(entry.description.name) has no option '\(name)'.\(question)")
        }
        let profile = typed.values(of: "profile").last
        let named = try typed.values(of: "config").last.map(ArgumentParsing.path)
        let (source, ignored) = try finder.source(named: named)
        guard let source else {
            if let profile { throw ValidationError(Self.noFile(for: profile, ignored)) }
            return (nil, ignored)
        }
        let mistakes = source.file.mistakes.map { $0.line(in: source.path.string) }
        guard mistakes.isEmpty else { throw ValidationError(mistakes.joined(separator: "\n")) }
        var settings = try SettingsInForce(source, of: entry, profile: profile)
        settings.leaveOut(typed.names.union(unset), hasInput: typed.hasInput)
        return (settings, ignored)
    }

    private static func noFile(for profile: String, _ ignored: [ConfigurationSearch.Ignored]) -> String {
        let search = "There is no \(ConfigurationSearch.fileName) in the working folder or above it"
        let others = ignored.map { " \($0.path) is not used: \($0.reason)." }.joined()
        return "\(search), so there is no profile '\(profile)'. Name a file with --config.\(others)"
    }

    /// The name and the arguments for a program that does the work of this process, as bytes.
    ///
    /// The options of the file are among the arguments, so that the program does not read the file again.
    static var wordsOfThisProcess: [[UInt8]] {
        // A process whose line is wrong ends before it starts another one.
        let arguments = (try? ofThisProcess.get().arguments) ?? ArgumentText.arguments
        return [ProcessArguments.words.first ?? []] + arguments.map(ArgumentText.bytes)
    }

    /// The arguments of this process without some options, for doing the same again.
    ///
    /// - Parameters:
    ///   - type: The command.
    ///   - names: The options that are left out, without dashes.
    /// - Returns: `nil` if this process does not run that command.
    static func wordsToRepeat(_ type: any ConfiguredCommand.Type, without names: Set<String>) -> [String]? {
        guard let arguments = try? ofThisProcess.get().arguments,
            let (entry, behind) = try? ConfigurableCommands().entry(for: arguments), entry.type == type
        else { return nil }
        let typed = TypedWords(OptionalValue.completed(Array(behind)), names: entry.typedNames)
        let own = typed.without(names.union(["no-config", "config", "profile", "unset"]))
        return arguments.prefix(arguments.count - behind.count) + ["--no-config"] + own
    }

    /// Says which files were found and do not count.
    static func warn(of ignored: [ConfigurationSearch.Ignored], _ logger: Logger) {
        for file in ignored {
            logger.warning("\(file.path) is ignored, because \(file.reason); name it with --config to use it")
        }
    }

    /// Says which file was used, and what of it was not.
    func announce(_ logger: Logger) {
        Self.warn(of: ignored, logger)
        guard let settings else { return }
        let profile = settings.profile.map { ", profile \($0)" } ?? ""
        logger.info("options from \(settings.source.path)\(profile)")
        for excluded in settings.excluded {
            let name = excluded.setting.option.name
            logger.info("\(settings.source.place(of: excluded.setting)): \(name) is not used: \(excluded.reason)")
        }
    }
}
