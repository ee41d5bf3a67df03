/// The form of an export of a manifest.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// The flat table, one JSON object a line.
    case ndjson
    /// The flat table by RFC 4180.
    case csv
    /// A database with the tables `photos`, `outputs` and `faces`.
    case sqlite

    /// The form of the flat table; `nil` for the database.
    package var text: FlatText? { FlatText(rawValue: rawValue) }
}
