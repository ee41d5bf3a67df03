/// Any JSON value.
package indirect enum JSONValue: Sendable, Hashable {
    case text(String)
    case flag(Bool)
    case integer(Int)
    /// A number that is not a whole one, or too large for ``integer(_:)``.
    case fraction(Double)
    case list([JSONValue])
    case members([String: JSONValue])
    case null

    /// A number: JSON does not tell 1 from 1.0.
    package static func number(_ value: Double) -> JSONValue { Int(exactly: value).map(integer) ?? .fraction(value) }

    /// The texts as a list.
    package static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }

    /// `true`; `nil` for `false`.
    static func ifTrue(_ value: Bool) -> JSONValue? { value ? .flag(true) : nil }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var wholeNumber: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

    /// The member `name` of an object.
    package subscript(_ name: String) -> JSONValue? {
        if case .members(let members) = self { members[name] } else { nil }
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .members(try value.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .flag(let flag): try value.encode(flag)
        case .integer(let integer): try value.encode(integer)
        case .fraction(let fraction): try value.encode(fraction)
        case .list(let list): try value.encode(list)
        case .members(let members): try value.encode(members)
        case .null: try value.encodeNil()
        }
    }
}
