/// Reads YAML: mappings, lists and scalars, without aliases.
package enum YAMLText {
    /// Far more than the options of all commands in a dozen profiles.
    package static let maximumByteCount = 1 << 16

    /// The value of a text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - maximumByteCount: The most bytes that the text may have.
    ///   - purpose: What the text is, for messages.
    ///   - ownKeys: Keys by which such a text is recognized: of a text in which no line begins with one of them,
    ///     messages quote nothing, because it may be anything. If it is empty, texts are quoted.
    /// - Returns: The value; `nil` if there is none.
    /// - Throws: `ConfigurationMistake` if it is no YAML, or has what no such text needs.
    package static func value(
        of bytes: [UInt8],
        maximumByteCount: Int = maximumByteCount,
        purpose: String = "configuration",
        ownKeys: [String] = []
    ) throws(ConfigurationMistake) -> YAMLValue? {
        guard bytes.count <= maximumByteCount else {
            throw ConfigurationMistake(
                .start,
                "the file has more than \(maximumByteCount) bytes, which no \(purpose) needs"
            )
        }
        if let encoding = WideEncoding(of: bytes) {
            throw ConfigurationMistake(.start, "this is text in \(encoding.rawValue); save it as UTF-8")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationMistake(positionOfInvalidText(bytes), "this is no UTF-8 text")
        }
        if let position = YAMLAliases.first(in: text) { throw YAMLAliases.mistake(at: position) }
        let reader = try YAMLReader(text, quotesKeys: { ownKeys.isEmpty || text.hasLine(beginningWith: ownKeys) })
        return try reader.root()
    }

    private static func positionOfInvalidText(_ bytes: [UInt8]) -> TextPosition {
        let text = String(decoding: bytes, as: UTF8.self)
        return TextPosition(behind: text.unicodeScalars.prefix { $0 != "\u{FFFD}" })
    }
}

extension String {
    /// Whether a line begins with one of `keys` and a colon.
    fileprivate func hasLine(beginningWith keys: [String]) -> Bool {
        let starts = keys.map { Array("\($0):".utf8) }
        return utf8.split(separator: UInt8(ascii: "\n")).contains { line in starts.contains { line.starts(with: $0) } }
    }
}
