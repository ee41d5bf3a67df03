/// Reads `true` and `false` from YAML: pure.
package enum YAMLTruth {
    /// Reads whether a value is true.
    ///
    /// - Parameters:
    ///   - value: What stands in the file.
    ///   - name: The name of the value, for messages.
    /// - Returns: Whether it is.
    /// - Throws: `ConfigurationMistake` if it is neither true nor false.
    package static func value(of value: YAMLValue, called name: String) throws(ConfigurationMistake) -> Bool {
        guard case .scalar(let text, let isPlain, let position) = value else {
            throw ConfigurationMistake(value.position, "'\(name)' is true or false, not \(value.kindText)")
        }
        if isPlain, let known = words[text] { return known }
        let meant = otherWords[text.lowercased()].map { "\($0)" }
        throw ConfigurationMistake(position, "'\(name)' is true or false, not '\(text)'", meant: meant)
    }

    /// As the core schema of YAML 1.2 has them.
    private static let words = [
        "true": true, "True": true, "TRUE": true, "false": false, "False": false, "FALSE": false,
    ]

    /// What older versions of YAML, and other programs, take for the same.
    private static let otherWords = [
        "true": true, "yes": true, "on": true, "1": true, "y": true,
        "false": false, "no": false, "off": false, "0": false, "n": false,
    ]
}
