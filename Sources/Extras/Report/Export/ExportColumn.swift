/// A column of a table whose rows are made of values of the type `Subject`.
struct ExportColumn<Subject>: Sendable {
    /// The type of all values in a column, beside missing ones.
    enum Kind: Sendable {
        case text
        case integer
        case real
        case flag
    }

    /// In lower case, with underscores.
    let name: String
    let kind: Kind
    let value: @Sendable (Subject) -> ExportValue

    static func text(_ name: String, _ value: @escaping @Sendable (Subject) -> String?) -> Self {
        Self(name: name, kind: .text) { value($0).map { .text($0) } ?? .none }
    }

    static func integer(_ name: String, _ value: @escaping @Sendable (Subject) -> Int?) -> Self {
        Self(name: name, kind: .integer) { value($0).map { .integer($0) } ?? .none }
    }

    static func real(_ name: String, _ value: @escaping @Sendable (Subject) -> Double?) -> Self {
        Self(name: name, kind: .real) { value($0).map { .real($0) } ?? .none }
    }

    static func flag(_ name: String, _ value: @escaping @Sendable (Subject) -> Bool?) -> Self {
        Self(name: name, kind: .flag) { value($0).map { .flag($0) } ?? .none }
    }
}
