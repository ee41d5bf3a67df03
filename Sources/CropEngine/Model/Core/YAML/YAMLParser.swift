import CYAML

/// Parses a YAML text with libyaml, which hands out one event after the other.
final class YAMLParser {
    private let text: String
    /// The text where libyaml reads it.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// At a fixed place, because libyaml keeps a pointer to it.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)

    init(_ text: String) throws(ConfigurationMistake) {
        self.text = text
        bytes = .allocate(capacity: text.utf8.count)
        _ = bytes.initialize(from: text.utf8)
        guard yaml_parser_initialize(parser) == 1 else { throw mistake }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        bytes.deallocate()
    }

    /// The next event.
    ///
    /// - Throws: `ConfigurationMistake` if the text is no YAML, or has an anchor or an alias.
    func next() throws(ConfigurationMistake) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw mistake }
        defer { yaml_event_delete(&event) }
        let position = TextPosition(event.start_mark)
        guard !Self.isAlias(event) else { throw YAMLAliases.mistake(at: position) }
        guard let kind = Self.kind(of: event) else { return try next() }
        return YAMLEvent(kind: kind, position: position)
    }

    /// Whether `event` is an alias, or a value that has an anchor.
    private static func isAlias(_ event: yaml_event_t) -> Bool {
        switch event.type {
        case YAML_ALIAS_EVENT: true
        case YAML_SCALAR_EVENT: event.data.scalar.anchor != nil
        case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.anchor != nil
        case YAML_MAPPING_START_EVENT: event.data.mapping_start.anchor != nil
        default: false
        }
    }

    /// What `event` tells; `nil` if nothing depends on it.
    private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let isQuoted = [YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE].contains(scalar.style)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(String(decoding: bytes, as: UTF8.self), isPlain: !isQuoted)
        case YAML_SEQUENCE_START_EVENT: return .listStart
        case YAML_MAPPING_START_EVENT: return .mappingStart
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: return nil
        default: return .streamEnd
        }
    }

    /// Why libyaml cannot go on.
    private var mistake: ConfigurationMistake {
        let state = parser.pointee
        guard let problem = state.problem.map({ String(cString: $0) }) else {
            return ConfigurationMistake(.start, "the YAML library has no memory")
        }
        if state.error == YAML_READER_ERROR {
            let before = String(decoding: bytes.prefix(state.problem_offset), as: UTF8.self)
            return ConfigurationMistake(TextPosition(behind: before.unicodeScalars), "this is no YAML: \(problem)")
        }
        let position = TextPosition(state.problem_mark)
        if isIndentedByTab(line: position.line) {
            return ConfigurationMistake(position, "indent with spaces, not tabs")
        }
        let during = state.context.map { ", \(String(cString: $0))" } ?? ""
        return ConfigurationMistake(position, "this is no YAML: \(problem)\(during)")
    }

    /// Whether the line with this number, from 1, begins with blanks of which one is a tab.
    private func isIndentedByTab(line: Int) -> Bool {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.indices.contains(line - 1) else { return false }
        return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
    }
}

extension TextPosition {
    /// The position of `mark`, whose numbers begin with 0.
    fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
