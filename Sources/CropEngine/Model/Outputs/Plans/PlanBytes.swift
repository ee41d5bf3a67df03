import FoundationEssentials

/// Bytes in a plan, which need not be UTF-8: a text, or `{base64: …}`.
enum PlanBytes {
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) { return YAMLWord.text(text) }
        return "{base64: \"\(Data(bytes).base64EncodedString())\"}"
    }

    /// Reads bytes.
    ///
    /// - Throws: `ConfigurationMistake` for another value, for no bytes at all, and for a zero byte.
    static func read(_ value: YAMLValue, called name: String) throws(ConfigurationMistake) -> [UInt8] {
        var bytes: [UInt8]?
        if case .scalar(let text, _, _) = value { bytes = Array(text.utf8) }
        if case .scalar(let text, _, _) = value.member("base64")?.value {
            bytes = Data(base64Encoded: text).map(Array.init)
        }
        guard let bytes, !bytes.isEmpty, !bytes.contains(0) else {
            throw ConfigurationMistake(value.position, "\(name) is a text")
        }
        return bytes
    }
}
