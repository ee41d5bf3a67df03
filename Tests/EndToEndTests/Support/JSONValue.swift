import Foundation

/// Any JSON value, for comparisons that do not depend on its structure.
enum JSONValue: Codable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .boolean(let boolean): try value.encode(boolean)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .array(let array): try value.encode(array)
        case .object(let members): try value.encode(members)
        }
    }

    /// The value without all members with these names, at any depth.
    func without(_ names: Set<String>) -> JSONValue {
        switch self {
        case .array(let array): .array(array.map { $0.without(names) })
        case .object(let members):
            .object(members.filter { !names.contains($0.key) }.mapValues { $0.without(names) })
        default: self
        }
    }

    /// The members of an object; `nil` for any other value.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value as readable text, with sorted keys.
    func pretty() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension JSONValue {
    /// The allowed difference between two numbers.
    enum Tolerance {
        case exact
        case absolute(Double)
        /// As a share of the expected number.
        case relative(Double)

        func allows(_ actual: Double, insteadOf expected: Double) -> Bool {
            switch self {
            case .exact: actual == expected
            case .absolute(let greatest): abs(actual - expected) <= greatest
            case .relative(let share): abs(actual - expected) <= share * abs(expected)
            }
        }
    }

    /// The differences of `actual`, one line each; a tolerance applies to the members of its name and all below them.
    func differences(
        in actual: JSONValue,
        tolerances: [String: Tolerance],
        at path: String = "manifest",
        tolerance: Tolerance = .exact
    ) -> [String] {
        switch (self, actual) {
        case (.number(let expected), .number(let found)):
            return tolerance.allows(found, insteadOf: expected) ? [] : ["\(path): \(found), expected \(expected)"]
        case (.array(let expected), .array(let found)) where expected.count == found.count:
            return expected.indices.flatMap { index in
                expected[index].differences(
                    in: found[index],
                    tolerances: tolerances,
                    at: "\(path)[\(found[index].name ?? "\(index)")]",
                    tolerance: tolerance
                )
            }
        case (.object(let expected), .object(let found)):
            return Set(expected.keys).union(found.keys).sorted().flatMap { key in
                (expected[key] ?? .null).differences(
                    in: found[key] ?? .null,
                    tolerances: tolerances,
                    at: "\(path).\(key)",
                    tolerance: tolerances[key] ?? tolerance
                )
            }
        default:
            return self == actual ? [] : ["\(path): \(actual.short), expected \(short)"]
        }
    }

    /// A value that identifies this element of an array.
    private var name: String? {
        if case .object(let members) = self, case .text(let source) = members["source"] { source } else { nil }
    }

    private var short: String {
        switch self {
        case .null: "nothing"
        case .boolean(let boolean): "\(boolean)"
        case .number(let number): "\(number)"
        case .text(let text): "“\(text)”"
        case .array(let array): "\(array.count) elements"
        case .object(let members): "{\(members.keys.sorted().joined(separator: ", "))}"
        }
    }
}
