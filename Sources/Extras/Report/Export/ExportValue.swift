/// A value in a table of an export.
package enum ExportValue: Sendable, Hashable {
    case none
    case text(String)
    case integer(Int)
    case real(Double)
    case flag(Bool)
}
