/// A value of a YAML text, and where it begins.
package indirect enum YAMLValue: Sendable {
    package struct Member: Sendable {
        package let key: String
        package let position: TextPosition
        package let value: YAMLValue
    }

    /// Text as it was written; `isPlain` if it stands without quotes.
    case scalar(String, isPlain: Bool, TextPosition)
    case list([YAMLValue], TextPosition)
    case mapping([Member], TextPosition)

    package var position: TextPosition {
        switch self {
        case .scalar(_, _, let position), .list(_, let position), .mapping(_, let position): position
        }
    }

    /// Whether nothing stands here.
    package var isNull: Bool {
        if case .scalar(let text, true, _) = self { return ["", "~", "null", "Null", "NULL"].contains(text) }
        return false
    }

    /// Whether this is neither a list nor a mapping.
    var isScalar: Bool { if case .scalar = self { true } else { false } }

    /// The member called `key` of a mapping; `nil` if there is none.
    package func member(_ key: String) -> Member? {
        guard case .mapping(let members, _) = self else { return nil }
        return members.first { $0.key == key }
    }

    /// The value in a text that begins `count` lines further down.
    func movedDown(lines count: Int) -> Self {
        switch self {
        case .scalar(let text, let isPlain, let position):
            .scalar(text, isPlain: isPlain, position.movedDown(lines: count))
        case .list(let values, let position):
            .list(values.map { $0.movedDown(lines: count) }, position.movedDown(lines: count))
        case .mapping(let members, let position):
            .mapping(
                members.map { member in
                    Member(
                        key: member.key,
                        position: member.position.movedDown(lines: count),
                        value: member.value.movedDown(lines: count)
                    )
                },
                position.movedDown(lines: count)
            )
        }
    }

    /// The value in a few words.
    package var kindText: String {
        switch self {
        case .scalar: "a value"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}
