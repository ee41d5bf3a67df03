import Foundation

/// An object of a JSON array, as a content management system has written it.
struct JSONRow {
    let members: [String: Any]

    /// The text of a member.
    func text(_ key: String) throws(FocalMistake) -> String {
        guard let text = members[key] as? String else { throw FocalMistake("there is no text '\(key)'") }
        return text
    }

    /// The object of a member; `nil` if there is none.
    func object(_ key: String) -> JSONRow? { (members[key] as? [String: Any]).map(JSONRow.init) }

    /// Whether a member is missing, or says that there is nothing, as PHP and SQL do.
    func isNothing(_ key: String) -> Bool {
        switch members[key] {
        case nil, is NSNull: true
        case let text as String: text.isEmpty
        case let list as [Any]: list.isEmpty
        default: false
        }
    }

    /// The number of a member, which databases may give as text.
    func number(_ key: String) throws(FocalMistake) -> Double {
        let value = members[key]
        let number = (value as? String).map { Double($0) } ?? (value as? NSNumber)?.doubleValue
        guard let number, number.isFinite else { throw FocalMistake("there is no number '\(key)'") }
        return number
    }
}
