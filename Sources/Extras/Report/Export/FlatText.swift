import FaceCropModel
import FoundationEssentials

/// The flat table as text, in UTF-8.
package enum FlatText: String, Sendable, CaseIterable {
    /// One JSON object a line, each with all columns.
    case ndjson
    /// By RFC 4180: lines end with CR LF, and the first one names the columns.
    ///
    /// A text that a spreadsheet would take for a formula has an apostrophe before it.
    case csv

    /// The text before the first row.
    var head: [UInt8] {
        switch self {
        case .ndjson: []
        case .csv: row(FlatTable.columns.map { .text($0) })
        }
    }

    /// A row with its line break.
    package func row(_ values: [ExportValue]) -> [UInt8] {
        switch self {
        case .ndjson: Self.object(values) + [Self.lineFeed]
        case .csv: Array(values.map(Self.cell).joined(separator: [Self.comma])) + [Self.carriageReturn, Self.lineFeed]
        }
    }

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// A cell of a CSV file: a missing value is empty, an empty text is a pair of quotes.
    private static func cell(_ value: ExportValue) -> [UInt8] {
        switch value {
        case .none: return []
        case .integer(let number): return Array(String(number).utf8)
        case .real(let number): return Array(String(number).utf8)
        case .flag(let flag): return Array(String(flag).utf8)
        case .text(let text):
            let bytes = Array(SpreadsheetText.plain(text).utf8)
            let special = [comma, quote, carriageReturn, lineFeed]
            guard bytes.isEmpty || bytes.contains(where: special.contains) else { return bytes }
            return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
        }
    }

    private static let keys = FlatTable.columns.map { Array("\"\($0)\":".utf8) }

    private static func object(_ values: [ExportValue]) -> [UInt8] {
        let members = zip(keys, values).map { $0 + json($1) }
        return [UInt8(ascii: "{")] + members.joined(separator: [comma]) + [UInt8(ascii: "}")]
    }

    private static func json(_ value: ExportValue) -> [UInt8] {
        switch value {
        case .none: return Array("null".utf8)
        case .integer, .real, .flag: return cell(value)
        case .text(let text):
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            guard let data = try? encoder.encode(text) else { preconditionFailure("a text is JSON") }
            return Array(data)
        }
    }
}
