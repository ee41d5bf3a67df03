import FaceCropModel
import FoundationEssentials

/// The JSON Schema of configuration files, which editors complete and check by: pure.
enum ConfigurationSchema {
    /// The schema as text with sorted keys, which ends with a line feed.
    ///
    /// - Parameters:
    ///   - commands: The commands that files configure.
    ///   - spellings: Other spellings that an option takes for its words.
    /// - Returns: The text.
    /// - Throws: An error of the encoder.
    static func text(
        _ commands: [ConfigurableCommand],
        spellings: ([String]) -> [String]
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(root(commands, spellings))
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func root(_ commands: [ConfigurableCommand], _ spellings: ([String]) -> [String]) -> JSONValue {
        let sections = Dictionary(
            uniqueKeysWithValues: commands.map { command in
                (command.name, JSONValue.members(["$ref": .text("#/$defs/\(definition(command))")]))
            }
        )
        let definitions = Dictionary(uniqueKeysWithValues: commands.map { (definition($0), section($0, spellings)) })
        var keys = sections.merging(outputs(commands, spellings)) { own, _ in own }
        keys["version"] = .members(["const": .integer(1), "description": .text("The version of this format.")])
        keys["profiles"] = .members([
            "description": .text("Options by the name of the profile that they hold in; they replace those outside."),
            "type": .texts(["object", "null"]),
            "additionalProperties": .members(object(sections.merging(outputs(commands, spellings)) { own, _ in own })),
        ])
        var root = object(keys)
        root["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
        root["title"] = .text("facecrop.yaml")
        root["$defs"] = .members(definitions.merging(["text": texts]) { first, _ in first })
        return .members(root)
    }

    /// The keys beside the commands that are about the outputs of one: its renditions, and how outputs are named.
    private static func outputs(
        _ commands: [ConfigurableCommand],
        _ spellings: ([String]) -> [String]
    ) -> [String: JSONValue] {
        guard let command = commands.first(where: { !$0.renditionOptions.isEmpty }) else { return [:] }
        let options = command.options.filter { command.renditionOptions.contains($0.name) }
        var properties = Dictionary(uniqueKeysWithValues: options.map { ($0.name, property($0, spellings)) })
        let formats = command.option(named: "format")?.words ?? []
        properties[RenditionDefinition.formatsKey] = .members([
            "description": .text("One output in each of these formats."), "type": .text("array"),
            "items": .members(["enum": .texts(formats)]),
        ])
        properties[RenditionDefinition.scalesKey] = .members([
            "description": .text("One output in each of these multiples of the size."), "type": .text("array"),
            "items": .members(["type": .text("number"), "exclusiveMinimum": .integer(0), "maximum": .integer(10)]),
        ])
        let renditions = JSONValue.members([
            "description": .text("Several kinds of outputs of each photo, by their names."),
            "type": .texts(["object", "null"]),
            "propertyNames": .members(["pattern": .text("^[A-Za-z][A-Za-z0-9_-]{0,63}$")]),
            "additionalProperties": .members(object(properties)),
        ])
        let name = command.option(named: ConfigurationFile.nameOption).map { property($0, spellings) }
        return [ConfigurationFile.renditionsKey: renditions, ConfigurationFile.nameOption: name ?? .members([:])]
    }

    /// The name of a command's definition, which is part of an address.
    private static func definition(_ command: ConfigurableCommand) -> String { command.name.replacing(" ", with: "-") }

    private static func section(_ command: ConfigurableCommand, _ spellings: ([String]) -> [String]) -> JSONValue {
        let options = command.options.map { ($0.name, property($0, spellings)) }
        var section = object(Dictionary(uniqueKeysWithValues: options))
        section["description"] = .text(command.summary)
        return .members(section)
    }

    private static func object(_ properties: [String: JSONValue]) -> [String: JSONValue] {
        [
            "type": .texts(["object", "null"]), "properties": .members(properties),
            "additionalProperties": .flag(false),
        ]
    }

    private static func property(_ option: ConfigurableOption, _ spellings: ([String]) -> [String]) -> JSONValue {
        let kind: (String, JSONValue) =
            switch option.kind {
            case .flag: ("type", .text("boolean"))
            case .value where !option.words.isEmpty: ("enum", .texts(option.words + spellings(option.words)))
            case .value, .values: ("$ref", .text("#/$defs/text"))
            }
        return .members([kind.0: kind.1, "description": .text(option.help)])
    }

    /// One value or several; "off" is a boolean for editors that read YAML 1.1.
    private static var texts: JSONValue {
        .members([
            "type": .texts(["string", "number", "boolean", "array"]),
            "items": .members(["type": .texts(["string", "number"])]),
        ])
    }
}
