package import FaceCropRunModel
import Foundation

/// The options of a run as names and values for people.
package enum ReportOptions {
    /// One pair of name and value for each option in force, sorted by name.
    ///
    /// The names are those of the manifest, written as words.
    package static func list(_ options: OptionsRecord) -> [[String]] {
        guard let data = try? JSONEncoder().encode(options),
            let values = try? JSONDecoder().decode([String: ReportValue].self, from: data)
        else { preconditionFailure("options are JSON") }
        return values.map { [words($0.key), $0.value.text] }.filter { $0[1] != "" }.sorted { $0[0] < $1[0] }
    }

    /// `minimumFaceSize` as `minimum face size`.
    static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}

/// Any JSON value, which is written in a line of text.
private enum ReportValue: Decodable {
    case text(String)
    case flag(Bool)
    case number(Double)
    case list([ReportValue])
    case members([String: ReportValue])
    case nothing

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .nothing
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([ReportValue].self) {
            self = .list(list)
        } else {
            self = .members(try value.decode([String: ReportValue].self))
        }
    }

    var text: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
        case .list(let list): list.map(\.text).joined(separator: ", ")
        case .members(let members): Self.text(members)
        case .nothing: ""
        }
    }

    private static func text(_ members: [String: ReportValue]) -> String {
        // A size is the one group that people know by another notation.
        if case .number(let width)? = members["width"], case .number(let height)? = members["height"] {
            return "\(Int(width))×\(Int(height))"
        }
        return members.sorted { $0.key < $1.key }.map { "\(ReportOptions.words($0.key)) \($0.value.text)" }
            .joined(separator: ", ")
    }
}
