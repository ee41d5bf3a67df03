import ArgumentParser
import FaceCropModel
import SystemPackage

/// The commands that take options from a configuration file, as their own definitions list them.
struct ConfigurableCommands {
    /// A command, and how it is described and typed.
    struct Entry {
        let type: any ConfiguredCommand.Type
        /// The words that name it on a command line.
        let words: [String]
        let description: ConfigurableCommand
        /// Each name that can be typed, with dashes, and the option that it is a name of.
        let typedNames: [String: ConfigurableOption]
        /// How many inputs the command takes at least, if it takes any.
        let inputCount: Int
    }

    /// Each command's type and words: `gallery add`.
    ///
    /// Options are listed only if they are asked for, because that takes some milliseconds a command.
    private let types: [(type: any ConfiguredCommand.Type, words: [String])]

    /// All commands below `root`.
    init(below root: any ParsableCommand.Type = FaceCropCommand.self) { types = Self.types(below: root, []) }

    /// The names of the sections that a file can have.
    var names: [String] { typesWithSection.map { $0.words.joined(separator: " ") } }

    private var typesWithSection: [(type: any ConfiguredCommand.Type, words: [String])] {
        types.filter { $0.type.sectionName == nil }
    }

    /// All that have a section of their own, with their options.
    ///
    /// - Throws: An error of the decoder, if the parser described its options in a form that is not known.
    func entries() throws -> [Entry] {
        try typesWithSection.map { try Entry($0.type, words: $0.words) }
    }

    /// The command that `arguments` begin with, and the arguments behind its words.
    func entry(for arguments: [String]) throws -> (entry: Entry, rest: ArraySlice<String>)? {
        guard let (type, words) = types.first(where: { arguments.starts(with: $0.words) }) else { return nil }
        return (try Entry(type, words: words), arguments.dropFirst(words.count))
    }

    private static func types(
        below command: any ParsableCommand.Type,
        _ words: [String]
    ) -> [(type: any ConfiguredCommand.Type, words: [String])] {
        let own = (command as? any ConfiguredCommand.Type).map { [(type: $0, words: words)] } ?? []
        return own
            + command.configuration.subcommands.flatMap {
                types(below: $0, words + [$0.configuration.commandName ?? ""])
            }
    }
}

extension ConfigurableCommands.Entry {
    /// Options that the parser adds to each command.
    private static let namesOfParser: Set<String> = ["help", "help-hidden", "version"]

    init(_ type: any ConfiguredCommand.Type, words: [String]) throws {
        self.type = type
        self.words = words
        let name = type.sectionName ?? words.joined(separator: " ")
        let dump = try CommandDump(of: type)
        let own = Set(try CommandDump(of: ConfigurationArguments.self).entries.compactMap(\.name))
        let negations = Self.negations(dump.entries)
        var options: [ConfigurableOption] = []
        var typedNames: [String: ConfigurableOption] = [:]
        for entry in dump.entries {
            guard entry.abstract != nil, let entryName = entry.name, !Self.namesOfParser.contains(entryName) else {
                continue
            }
            let inverted = negations.first { $0.value == entryName }.flatMap { pair in
                options.first { $0.name == pair.key }
            }
            let option = inverted ?? ConfigurableOption(entry, name: entryName, negation: negations[entryName])
            for typed in entry.names ?? [] { typedNames[(typed.kind == "short" ? "-" : "--") + typed.name] = option }
            // Which of two photos is which, only a command line says.
            let isOneInput = option.isPositional && option.kind == .value
            if inverted == nil, !isOneInput, !own.contains(entryName) { options.append(option) }
        }
        self.typedNames = typedNames
        inputCount = dump.entries.count { $0.kind == "positional" }
        description = ConfigurableCommand(
            name: name,
            summary: dump.summary,
            options: options,
            refused: Self.refused(own, command: name),
            renditionOptions: try type.renditionOptions.reduce(into: []) { names, group in
                names.formUnion(try CommandDump(of: group).entries.compactMap(\.name).filter { !$0.hasPrefix("no-") })
            }
        )
    }

    /// The flags that another flag says are not there, and that one: `keep-faces` and `no-keep-faces`.
    private static func negations(_ entries: [CommandDump.Entry]) -> [String: String] {
        let flags = entries.filter { $0.kind == "flag" }
        return Dictionary(
            uniqueKeysWithValues: flags.compactMap { flag in
                guard let name = flag.name, name.hasPrefix("no-") else { return nil }
                let positive = String(name.dropFirst(3))
                return flags.contains { $0.name == positive } ? (positive, name) : nil
            }
        )
    }

    private static func refused(_ own: Set<String>, command: String) -> [String: String] {
        let typed = own.map { ($0, "'\($0)' is typed on the command line; a file cannot say it") }
        let former = FormerOption.all.filter { $0.command == command }
            .map { (String($0.name.drop { $0 == "-" }), String($0.advice.dropLast())) }
        return Dictionary(typed + former) { first, _ in first }
    }
}

extension ConfigurableOption {
    fileprivate init(_ entry: CommandDump.Entry, name: String, negation: String?) {
        let kind: Kind =
            entry.kind == "flag" ? .flag(negation: negation) : entry.isRepeating ? .values : .value
        self.init(
            name: name,
            kind: kind,
            isPositional: entry.kind == "positional",
            paths: entry.completionKind?.paths,
            words: entry.completionKind?.list?.values ?? [],
            help: entry.abstract ?? "",
            section: entry.sectionTitle ?? "",
            isRequired: !entry.isOptional
        )
    }
}

extension CommandDump.Entry.Completion {
    /// Which values are paths.
    fileprivate var paths: ConfigurableOption.Paths? {
        if directory != nil { return .all }
        return file.map { $0.extensions.isEmpty ? .all : .withExtension($0.extensions) }
    }
}

extension ConfigurationFinder {
    /// Makes a finder that reads the sections of `entries`, and passes over those of all other commands.
    init(_ entries: [ConfigurableCommands.Entry], in folder: FilePath? = nil, followsLinks: Bool = false) {
        let commands = entries.map(\.description)
        let others = ConfigurableCommands().names.filter { name in !commands.contains { $0.name == name } }
        self.init(commands, otherCommands: others, in: folder, followsLinks: followsLinks)
    }
}
