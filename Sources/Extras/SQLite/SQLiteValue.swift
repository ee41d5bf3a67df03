/// A value as SQLite stores it, in one of its five storage classes.
package enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    /// A text ends at its first NUL, when it is stored and when it is read; what is not UTF-8 is read as U+FFFD.
    case text(String)
    case blob([UInt8])

    /// The integer; `nil` if the value is of another storage class.
    package var integer: Int? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// The floating-point number; `nil` if the value is of another storage class, also if it is an integer.
    package var real: Double? {
        guard case .real(let real) = self else { return nil }
        return real
    }

    /// The text; `nil` if the value is of another storage class.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The bytes; `nil` if the value is of another storage class.
    package var blob: [UInt8]? {
        guard case .blob(let blob) = self else { return nil }
        return blob
    }
}
