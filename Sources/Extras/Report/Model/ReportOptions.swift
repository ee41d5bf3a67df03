import FaceCropCore
package import FaceCropRunModel

/// The options of a run as names and values for people.
package enum ReportOptions {
    /// One pair of name and value for each option in force, sorted by name.
    ///
    /// The names are those of the manifest, written as words.
    package static func list(_ options: OptionsRecord) -> [[String]] {
        options.members.map { [words($0.key), $0.value.words] }.filter { $0[1] != "" }.sorted { $0[0] < $1[0] }
    }

    /// `minimumFaceSize` as `minimum face size`.
    static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}

extension JSONValue {
    /// The value in a line of text.
    fileprivate var words: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "yes" : "no"
        case .integer(let integer): String(integer)
        case .fraction(let fraction): NumberText.short(fraction)
        case .list(let list): list.map(\.words).joined(separator: ", ")
        case .members(let members): Self.words(members)
        case .null: ""
        }
    }

    private static func words(_ members: [String: JSONValue]) -> String {
        // A size is the one group that people know by another notation.
        if let width = members["width"]?.wholeNumber, let height = members["height"]?.wholeNumber {
            return "\(width)×\(height)"
        }
        return members.sorted { $0.key < $1.key }.map { "\(ReportOptions.words($0.key)) \($0.value.words)" }
            .joined(separator: ", ")
    }
}
