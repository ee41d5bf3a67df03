package import FaceCropModel
import Foundation

/// Values of flags and numbers, to sweep options with.
package enum PlainValue: Sendable, CaseIterable {
    case on, off, large, share, zero, negative, huge

    package static let all = allCases

    fileprivate var json: JSONValue {
        switch self {
        case .on: .flag(true)
        case .off: .flag(false)
        case .large: .integer(171)
        case .share: .number(0.51)
        case .zero: .integer(0)
        case .negative: .integer(-1)
        case .huge: .integer(1 << 40)
        }
    }
}

extension Options {
    /// The options with another value of the property at `path`, such as `encode.quality`; `nil` if the property is not
    /// of that kind.
    package func changed(_ path: String, to value: PlainValue) -> Options? {
        let names = path.split(separator: ".").map(String.init)
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(self)),
            case .members(let members) = json,
            let changed = Self.members(members, names[...], value.json)
        else { return nil }
        return try? JSONDecoder().decode(Options.self, from: JSONEncoder().encode(changed))
    }

    private static func members(
        _ members: [String: JSONValue],
        _ names: ArraySlice<String>,
        _ value: JSONValue
    ) -> JSONValue? {
        guard let name = names.first else { return nil }
        var changed = members
        if names.count == 1 {
            changed[name] = value
        } else if case .members(let inner)? = members[name] {
            changed[name] = Self.members(inner, names.dropFirst(), value)
        }
        return .members(changed)
    }
}
