/// A command's options, as the parser itself lists them.
package struct CommandDump: Decodable {
    package struct Entry: Decodable {
        package struct Name: Decodable {
            package var kind: String
            package var name: String
        }

        /// How a shell completes the value; each property is there for one kind of completion.
        package struct Completion: Decodable {
            package struct Words: Decodable {
                package var values: [String]
            }
            package struct Extensions: Decodable {
                package var extensions: [String]
            }
            package struct Nothing: Decodable {}

            package var list: Words?
            package var file: Extensions?
            package var directory: Nothing?
        }

        package var kind: String
        package var names: [Name]?
        package var valueName: String?
        package var isOptional: Bool
        package var isRepeating: Bool
        package var abstract: String?
        package var sectionTitle: String?
        package var completionKind: Completion?

        /// The long name, or for an argument the name of its value.
        package var name: String? { kind == "positional" ? valueName : names?.first { $0.kind == "long" }?.name }
    }

    private struct Command: Decodable {
        var abstract: String?
        var arguments: [Entry]?
    }

    package let summary: String
    package let entries: [Entry]

    private enum CodingKeys: CodingKey {
        case command
    }

    package init(from decoder: any Decoder) throws {
        let command = try decoder.container(keyedBy: CodingKeys.self).decode(Command.self, forKey: .command)
        summary = command.abstract ?? ""
        entries = command.arguments ?? []
    }
}
