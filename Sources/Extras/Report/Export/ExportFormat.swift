/// The form of an export of a manifest.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// The flat table, one JSON object a line.
    case ndjson
    /// The flat table by RFC 4180.
    case csv
    /// A database with the tables `photos`, `outputs` and `faces`.
    case sqlite
    /// A `picture` element for each rendition of each photo, see ``PictureMarkup``.
    case html

    /// How it is written as text; `nil` for the database.
    ///
    /// `urlPrefix` stands before the paths of outputs in HTML, where they have `placeholders`.
    package func text(urlPrefix: String = "", placeholders: Placeholders = Placeholders()) -> ExportText? {
        switch self {
        case .ndjson: ExportText(.ndjson)
        case .csv: ExportText(.csv)
        case .html: ExportText(head: [], lines: PictureMarkup(urlPrefix: urlPrefix, placeholders: placeholders).lines)
        case .sqlite: nil
        }
    }
}
