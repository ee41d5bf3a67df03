/// Makes the value of a YAML text from what the parser finds.
///
/// It stops at the first thing that is wrong, because libyaml itself would read on: for 22 seconds through 100,000 open
/// brackets, and for days through as many as a file of overrides may have.
struct YAMLReader {
    /// The levels of a file: profiles, a profile, a command, an option, its list.
    private static let maximumDepth = 8

    private let parser: YAMLParser
    /// Whether messages may quote keys; asked when a message has some.
    private let quotesKeys: () -> Bool

    init(_ text: String, quotesKeys: @escaping () -> Bool) throws(ConfigurationMistake) {
        parser = try YAMLParser(text)
        self.quotesKeys = quotesKeys
    }

    /// The value of the only document; `nil` if there is none.
    func root() throws(ConfigurationMistake) -> YAMLValue? {
        guard case .documentStart = try parser.next().kind else { return nil }
        let root = try value(beginningWith: try parser.next(), depth: 0)
        let event = try parser.next()
        guard case .streamEnd = event.kind else {
            let problem = "but found another document, expected a single document in the stream"
            throw ConfigurationMistake(event.position, "this is no YAML: \(problem)")
        }
        return root
    }

    private func value(beginningWith event: YAMLEvent, depth: Int) throws(ConfigurationMistake) -> YAMLValue {
        guard depth < Self.maximumDepth else {
            throw ConfigurationMistake(event.position, "this is nested too deeply")
        }
        switch event.kind {
        case .scalar(let text, let isPlain): return .scalar(text, isPlain: isPlain, event.position)
        case .listStart: return .list(try values(depth: depth + 1), event.position)
        case .mappingStart: return .mapping(try members(depth: depth + 1), event.position)
        case .documentStart, .end, .streamEnd: throw ConfigurationMistake(event.position, "this is no YAML")
        }
    }

    /// The next event of a list or of a mapping; `nil` at its end.
    private func nextBeforeEnd() throws(ConfigurationMistake) -> YAMLEvent? {
        let event = try parser.next()
        if case .end = event.kind { return nil }
        return event
    }

    private func values(depth: Int) throws(ConfigurationMistake) -> [YAMLValue] {
        var values: [YAMLValue] = []
        while let event = try nextBeforeEnd() { values.append(try value(beginningWith: event, depth: depth)) }
        return values
    }

    private func members(depth: Int) throws(ConfigurationMistake) -> [YAMLValue.Member] {
        var members: [YAMLValue.Member] = []
        while let key = try nextBeforeEnd() {
            guard case .scalar(let name, _) = key.kind else {
                throw ConfigurationMistake(key.position, "a key is one word or more, not a list or a mapping")
            }
            let value = try value(beginningWith: try parser.next(), depth: depth)
            members.append(.init(key: name, position: key.position, value: value))
        }
        try requireDistinctKeys(members)
        return members
    }

    private func requireDistinctKeys(_ members: [YAMLValue.Member]) throws(ConfigurationMistake) {
        let doubled = Dictionary(grouping: members, by: \.key).filter { $1.count > 1 }.sorted { $0.key < $1.key }
        guard let first = doubled.first?.value.first else { return }
        let names = quotesKeys() ? doubled.map { "'\($0.key)'" }.joined(separator: ", ") : "a key"
        throw ConfigurationMistake(first.position, "\(names) stands twice in one place")
    }
}
