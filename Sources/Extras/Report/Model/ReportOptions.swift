import FaceCropModel

/// The options of a run as names and values for people.
enum ReportOptions {
    /// One pair of name and value for each option in force, sorted by name.
    ///
    /// The names are those of the command line. A member of the manifest that no option sets alone has its own name,
    /// written as words.
    static func list(_ options: OptionsRecord) -> [[String]] { pairs(options.members).sorted { $0[0] < $1[0] } }

    fileprivate static func pairs(_ members: [String: JSONValue]) -> [[String]] {
        var members = members
        // One option asks for both.
        if members["requiresSeenEyes"] != nil {
            members["requiresSeenEyes"] = .text("strict")
            members["requiresOpenEyes"] = nil
        }
        return members.map { [names[$0.key] ?? words($0.key), text($0.value, of: $0.key)] }.filter { $0[1] != "" }
    }

    /// The option that sets each member of the manifest, without dashes.
    private static let names: [String: String] = {
        var names = ["expectedFaces": "expect-faces", "requiresSeenEyes": "require-open-eyes"]
        for field in Options.fields {
            for member in field.members where names[member.name] == nil {
                names[member.name] = name(member.name, field)
            }
        }
        return names
    }()

    /// The option of `field` that sets `member`: the only one, the one of that name, or the one of a part of that name.
    private static func name(_ member: String, _ field: OptionField<Options>) -> String? {
        if field.names.count == 1, field.members.count == 1 { return field.names[0].text }
        return field.names.first { name in
            name.text.filter { $0 != "-" } == member.lowercased()
                || name.part.map { member.lowercased().hasSuffix($0.lowercased()) } ?? false
        }?.text
    }

    /// `minimumFaceSize` as `minimum face size`.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// The value of `member` as the user types it: a share is a percentage there.
    private static func text(_ value: JSONValue, of member: String) -> String {
        switch value {
        case .integer(let share) where member.hasSuffix("Fraction"): NumberText.percent(Double(share))
        case .fraction(let share) where member.hasSuffix("Fraction"): NumberText.percent(share)
        default: value.words
        }
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
        return ReportOptions.pairs(members).sorted { $0[0] < $1[0] }.map { "\($0[0]) \($0[1])" }
            .joined(separator: ", ")
    }
}
