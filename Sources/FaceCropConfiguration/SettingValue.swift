/// Reads values of options from YAML: pure.
enum SettingValue {
    /// The value that `option` is given.
    ///
    /// A list for an option that has one value is what the command line separates by commas.
    ///
    /// - Throws: `ConfigurationMistake` if the option cannot have a value of this kind.
    static func read(_ value: YAMLValue, of option: ConfigurableOption) throws(ConfigurationMistake) -> Setting.Value {
        if value.isNull { throw missing(value, option) }
        if case .flag = option.kind { return .flag(try bool(value, option)) }
        let texts = try texts(of: value, option)
        if option.kind == .values { return .texts(texts) }
        guard !texts.isEmpty else { throw ConfigurationMistake(value.position, "'\(option.name)' has no value") }
        return .texts([texts.joined(separator: ",")])
    }

    private static func missing(_ value: YAMLValue, _ option: ConfigurableOption) -> ConfigurationMistake {
        ConfigurationMistake(
            value.position,
            "'\(option.name)' has no value; leave the key out, or put a value that begins with # in quotes"
        )
    }

    private static func bool(_ value: YAMLValue, _ option: ConfigurableOption) throws(ConfigurationMistake) -> Bool {
        guard case .scalar(let text, let isPlain, let position) = value else {
            throw ConfigurationMistake(value.position, "'\(option.name)' is true or false, not \(value.kindText)")
        }
        if isPlain, let known = bools[text] { return known }
        let meant = otherBools[text.lowercased()].map { "\($0)" }
        throw ConfigurationMistake(position, "'\(option.name)' is true or false, not '\(text)'", meant: meant)
    }

    /// As the core schema of YAML 1.2 has them.
    private static let bools = [
        "true": true, "True": true, "TRUE": true, "false": false, "False": false, "FALSE": false,
    ]

    /// What older versions of YAML, and other programs, take for the same.
    private static let otherBools = [
        "true": true, "yes": true, "on": true, "1": true, "y": true,
        "false": false, "no": false, "off": false, "0": false, "n": false,
    ]

    private static func texts(
        of value: YAMLValue,
        _ option: ConfigurableOption
    ) throws(ConfigurationMistake) -> [String] {
        guard case .list(let values, _) = value else { return [try text(value, option)] }
        var texts: [String] = []
        for value in values { texts.append(try text(value, option)) }
        return texts
    }

    private static func text(_ value: YAMLValue, _ option: ConfigurableOption) throws(ConfigurationMistake) -> String {
        if value.isNull { throw missing(value, option) }
        guard case .scalar(let text, _, let position) = value else {
            throw ConfigurationMistake(value.position, "'\(option.name)' is a value, not \(value.kindText)")
        }
        if text.isEmpty { throw missing(value, option) }
        if text.contains("\0") { throw ConfigurationMistake(position, "'\(option.name)' holds a NUL character") }
        if option.paths != nil, text.hasPrefix("~") {
            throw ConfigurationMistake(position, "no shell replaces ~ here; write the path of the folder instead")
        }
        return text
    }
}
