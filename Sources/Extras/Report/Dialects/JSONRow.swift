import FaceCropModel

/// An object of a JSON array, as a content management system has written it.
struct JSONRow {
    let members: [String: JSONValue]

    /// The text of a member.
    func text(_ key: String) throws(FocalMistake) -> String {
        guard let text = members[key]?.text else { throw FocalMistake("there is no text '\(key)'") }
        return text
    }

    /// The object of a member; `nil` if there is none.
    func object(_ key: String) -> JSONRow? {
        if case .members(let members) = members[key] { JSONRow(members: members) } else { nil }
    }

    /// Whether a member is missing, or says that there is nothing, as PHP and SQL do.
    func isNothing(_ key: String) -> Bool { [nil, .null, .text(""), .list([])].contains(members[key]) }

    /// The number of a member, which databases may give as text.
    func number(_ key: String) throws(FocalMistake) -> Double {
        let number: Double? =
            switch members[key] {
            case .text(let text): Double(text)
            case .integer(let integer): Double(integer)
            case .fraction(let fraction): fraction
            default: nil
            }
        guard let number, number.isFinite else { throw FocalMistake("there is no number '\(key)'") }
        return number
    }
}
