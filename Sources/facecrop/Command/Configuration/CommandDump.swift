import ArgumentParser
import FaceCropModel
import FoundationEssentials

/// A command's options, as the parser itself lists them.
struct CommandDump: Decodable {
    struct Entry: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        /// How a shell completes the value; each property is there for one kind of completion.
        struct Completion: Decodable {
            struct Words: Decodable {
                var values: [String]
            }
            struct Extensions: Decodable {
                var extensions: [String]
            }
            struct Nothing: Decodable {}

            var list: Words?
            var file: Extensions?
            var directory: Nothing?
        }

        var kind: String
        var names: [Name]?
        var valueName: String?
        var isOptional: Bool
        var isRepeating: Bool
        var abstract: String?
        var sectionTitle: String?
        var completionKind: Completion?

        /// The long name, or for an argument the name of its value.
        var name: String? { kind == "positional" ? valueName : names?.first { $0.kind == "long" }?.name }
    }

    private struct Command: Decodable {
        var abstract: String?
        var arguments: [Entry]?
    }

    let summary: String
    let entries: [Entry]

    private enum CodingKeys: CodingKey {
        case command
    }

    init(from decoder: any Decoder) throws {
        let command = try decoder.container(keyedBy: CodingKeys.self).decode(Command.self, forKey: .command)
        summary = command.abstract ?? ""
        entries = command.arguments ?? []
    }
}

extension CommandDump {
    init(of command: any ParsableArguments.Type) throws {
        self = try JSONDecoder().decode(CommandDump.self, from: Data(command._dumpHelp().utf8))
    }
}
