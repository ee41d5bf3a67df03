import FaceCropModel

/// Reads values of options from YAML: pure.
enum SettingValue {
    /// The value that `option` is given.
    ///
    /// A list for an option that has one value is what the command line separates by commas.
    ///
    /// - Throws: `ConfigurationMistake` if the option cannot have a value of this kind.
    static func read(_ value: YAMLValue, of option: ConfigurableOption) throws(ConfigurationMistake) -> Setting.Value {
        if value.isNull { throw missing(value, option) }
        if case .flag = option.kind { return .flag(try value.truth(called: option.name)) }
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
