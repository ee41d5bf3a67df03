import ArgumentParser
import Foundation

/// The options of a command, as the parser itself lists them.
struct CommandLineOptions {
    /// An option, a flag or an argument.
    struct Entry: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var abstract: String?

        /// The long name, such as `--size`; `nil` for an argument.
        var longName: String? { names?.first { $0.kind == "long" }.map { "--\($0.name)" } }
    }

    private struct Dump: Decodable {
        struct Command: Decodable {
            var arguments: [Entry]
        }

        var command: Command
    }

    /// All entries but those that no help lists.
    let entries: [Entry]

    init(of command: any ParsableCommand.Type) throws {
        let dump = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        entries = dump.command.arguments.filter { $0.abstract != nil }
    }

    /// The long names of the options and flags.
    var names: [String] { entries.compactMap(\.longName) }

    /// The long names of those that `--help` lists.
    var visibleNames: [String] { entries.filter(\.shouldDisplay).compactMap(\.longName) }

    /// The commands below `command` that do something themselves, at any depth, without `engine`.
    static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let parts = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return parts.isEmpty ? [command] : parts.flatMap(commands(below:))
    }
}
