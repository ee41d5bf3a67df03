import Yams

/// Reads YAML: mappings, lists and scalars, without aliases.
package enum YAMLText {
    /// Far more than the options of all commands in a dozen profiles.
    package static let maximumByteCount = 1 << 16
    /// The levels of a file: profiles, a profile, a command, an option, its list.
    private static let maximumDepth = 8

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
                start,
                "the file has more than \(maximumByteCount) bytes, which no \(purpose) needs"
            )
        }
        if let encoding = WideEncoding(of: bytes) {
            throw ConfigurationMistake(start, "this is text in \(encoding.rawValue); save it as UTF-8")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationMistake(positionOfInvalidText(bytes), "this is no UTF-8 text")
        }
        // An alias can stand for a thousand values, which each stand for a thousand more.
        if let position = YAMLAliases.first(in: text) {
            throw ConfigurationMistake(
                position,
                "& and * begin anchors and aliases, which are not read here; put the value in quotes: '*.jpg'"
            )
        }
        return try node(text, ownKeys).map { node throws(ConfigurationMistake) in
            try value(of: node, depth: 0)
        }
    }

    private static let start = TextPosition(line: 1, column: 1)

    private static func node(_ text: String, _ ownKeys: [String]) throws(ConfigurationMistake) -> Node? {
        do {
            return try Parser(yaml: text, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            let isQuoted = ownKeys.isEmpty || text.hasLine(beginningWith: ownKeys)
            throw mistake(error, in: text, isQuoted: isQuoted)
        } catch {
            throw ConfigurationMistake(start, "\(error)")
        }
    }

    private static func value(of node: Node, depth: Int) throws(ConfigurationMistake) -> YAMLValue {
        let position = position(node.mark)
        guard depth < maximumDepth else { throw ConfigurationMistake(position, "this is nested too deeply") }
        switch node {
        case .scalar(let scalar):
            return .scalar(scalar.string, isPlain: ![.singleQuoted, .doubleQuoted].contains(scalar.style), position)
        case .sequence(let sequence):
            var values: [YAMLValue] = []
            for node in sequence { values.append(try value(of: node, depth: depth + 1)) }
            return .list(values, position)
        case .mapping(let mapping):
            var members: [YAMLValue.Member] = []
            for (key, node) in mapping { members.append(try member(key, node, depth: depth + 1)) }
            return .mapping(members, position)
        case .alias: throw ConfigurationMistake(position, "aliases are not read here")
        }
    }

    private static func member(
        _ key: Node,
        _ node: Node,
        depth: Int
    ) throws(ConfigurationMistake) -> YAMLValue.Member {
        guard let name = key.scalar?.string else {
            throw ConfigurationMistake(position(key.mark), "a key is one word or more, not a list or a mapping")
        }
        return .init(key: name, position: position(key.mark), value: try value(of: node, depth: depth))
    }

    /// Whether the line with this number, from 1, begins with blanks of which one is a tab.
    private static func isIndentedByTab(_ text: String, line: Int) -> Bool {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.indices.contains(line - 1) else { return false }
        return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
    }

    private static func mistake(
        _ error: YamlError,
        in text: String,
        isQuoted: Bool
    ) -> ConfigurationMistake {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            if isIndentedByTab(text, line: mark.line) {
                return ConfigurationMistake(position(mark), "indent with spaces, not tabs")
            }
            let during = context.map { ", \($0.text)" } ?? ""
            return ConfigurationMistake(position(mark), "this is no YAML: \(problem)\(during)")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = isQuoted ? keys.map { "'\($0)'" }.joined(separator: ", ") : "a key"
            return ConfigurationMistake(position(context.mark), "\(names) stands twice in one place")
        case .reader(let problem, let offset, _, _):
            return ConfigurationMistake(
                position(text.unicodeScalars.prefix(offset ?? 0)),
                "this is no YAML: \(problem)"
            )
        default: return ConfigurationMistake(start, isQuoted ? "this is no YAML: \(error)" : "this is no YAML")
        }
    }

    private static func positionOfInvalidText(_ bytes: [UInt8]) -> TextPosition {
        let text = String(decoding: bytes, as: UTF8.self)
        return position(text.unicodeScalars.prefix { $0 != "\u{FFFD}" })
    }

    /// The position behind `text`.
    private static func position(_ text: some Sequence<Unicode.Scalar>) -> TextPosition {
        text.reduce(into: start) { position, scalar in
            position.column += 1
            if scalar == "\n" { position = TextPosition(line: position.line + 1, column: 1) }
        }
    }

    private static func position(_ mark: Mark?) -> TextPosition {
        mark.map { TextPosition(line: $0.line, column: $0.column) } ?? start
    }
}

extension String {
    /// Whether a line begins with one of `keys` and a colon.
    fileprivate func hasLine(beginningWith keys: [String]) -> Bool {
        let starts = keys.map { Array("\($0):".utf8) }
        return utf8.split(separator: UInt8(ascii: "\n")).contains { line in starts.contains { line.starts(with: $0) } }
    }
}
