import Foundation

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
        let data = try JSONSerialization.data(
            withJSONObject: root(commands, spellings),
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func root(_ commands: [ConfigurableCommand], _ spellings: ([String]) -> [String]) -> [String: Any] {
        let sections = Dictionary(
            uniqueKeysWithValues: commands.map { ($0.name, ["$ref": "#/$defs/\(definition($0))"] as [String: Any]) }
        )
        let definitions = Dictionary(uniqueKeysWithValues: commands.map { (definition($0), section($0, spellings)) })
        var keys = sections.merging(outputs(commands, spellings)) { own, _ in own }
        keys["version"] = ["const": 1, "description": "The version of this format."]
        keys["profiles"] = [
            "description": "Options by the name of the profile that they hold in; they replace those outside.",
            "type": ["object", "null"],
            "additionalProperties": object(sections.merging(outputs(commands, spellings)) { own, _ in own }),
        ]
        var root = object(keys)
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "facecrop.yaml"
        root["$defs"] = definitions.merging(["text": texts]) { first, _ in first }
        return root
    }

    /// The keys beside the commands that are about the outputs of one: its renditions, and how outputs are named.
    private static func outputs(
        _ commands: [ConfigurableCommand],
        _ spellings: ([String]) -> [String]
    ) -> [String: [String: Any]] {
        guard let command = commands.first(where: { !$0.renditionOptions.isEmpty }) else { return [:] }
        let options = command.options.filter { command.renditionOptions.contains($0.name) }
        var properties = Dictionary(uniqueKeysWithValues: options.map { ($0.name, property($0, spellings)) })
        let formats = command.option(named: "format")?.words ?? []
        properties[RenditionDefinition.formatsKey] = [
            "description": "One output in each of these formats.", "type": "array", "items": ["enum": formats],
        ]
        properties[RenditionDefinition.scalesKey] = [
            "description": "One output in each of these multiples of the size.", "type": "array",
            "items": ["type": "number", "exclusiveMinimum": 0, "maximum": 10],
        ]
        let renditions: [String: Any] = [
            "description": "Several kinds of outputs of each photo, by their names.", "type": ["object", "null"],
            "propertyNames": ["pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"],
            "additionalProperties": object(properties),
        ]
        let name = command.option(named: ConfigurationFile.nameOption).map { property($0, spellings) }
        return [ConfigurationFile.renditionsKey: renditions, ConfigurationFile.nameOption: name ?? [:]]
    }

    /// The name of a command's definition, which is part of an address.
    private static func definition(_ command: ConfigurableCommand) -> String { command.name.replacing(" ", with: "-") }

    private static func section(_ command: ConfigurableCommand, _ spellings: ([String]) -> [String]) -> [String: Any] {
        let options = command.options.map { ($0.name, property($0, spellings)) }
        var section = object(Dictionary(uniqueKeysWithValues: options))
        section["description"] = command.summary
        return section
    }

    private static func object(_ properties: [String: Any]) -> [String: Any] {
        ["type": ["object", "null"], "properties": properties, "additionalProperties": false]
    }

    private static func property(_ option: ConfigurableOption, _ spellings: ([String]) -> [String]) -> [String: Any] {
        var property: [String: Any]
        switch option.kind {
        case .flag: property = ["type": "boolean"]
        case .value where !option.words.isEmpty: property = ["enum": option.words + spellings(option.words)]
        case .value, .values: property = ["$ref": "#/$defs/text"]
        }
        property["description"] = option.help
        return property
    }

    /// One value or several; "off" is a boolean for editors that read YAML 1.1.
    private static var texts: [String: Any] {
        ["type": ["string", "number", "boolean", "array"], "items": ["type": ["string", "number"]]]
    }
}
