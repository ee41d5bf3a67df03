package import ArgumentParser
import Foundation

/// The options of a command, as the parser itself lists them.
package struct CommandLineOptions {
    /// An option, a flag or an argument.
    package struct Entry: Decodable {
        package struct Name: Decodable {
            package var kind: String
            package var name: String
        }

        package var kind: String
        package var shouldDisplay: Bool
        package var names: [Name]?
        package var abstract: String?
        package var valueName: String?
        package var defaultValue: String?

        /// The long name, such as `--size`; `nil` for an argument.
        package var longName: String? { names?.first { $0.kind == "long" }.map { "--\($0.name)" } }
    }

    private struct Dump: Decodable {
        struct Command: Decodable {
            package var arguments: [Entry]
        }

        var command: Command
    }

    /// All entries but those that no help lists.
    package let entries: [Entry]

    package init(of command: any ParsableCommand.Type) throws {
        let dump = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        entries = dump.command.arguments.filter { $0.abstract != nil }
    }

    /// The long names of the options and flags.
    package var names: [String] { entries.compactMap(\.longName) }

    /// The long names of those that `--help` lists.
    package var visibleNames: [String] { entries.filter(\.shouldDisplay).compactMap(\.longName) }

    /// The commands below `command` that do something themselves, at any depth, without `engine`.
    package static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let parts = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return parts.isEmpty ? [command] : parts.flatMap(commands(below:))
    }
}
