/// Texts in tables that people open with spreadsheets.
package enum SpreadsheetText {
    /// The characters with which a spreadsheet takes a cell for a formula, whatever quotes are around it.
    ///
    /// Tab and line breaks are passed over before the others; programs for East Asian languages take the wide forms,
    /// too. Source: OWASP, "CSV Injection".
    private static let formulaStarts = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)

    /// `text`, with an apostrophe before it if a spreadsheet would take it for a formula, or if it begins with one.
    ///
    /// A program that reads the table as data removes one apostrophe at the beginning of a text, and has the text as it
    /// was. Some programs ignore a space before a formula, so the space counts as its beginning.
    package static func plain(_ text: String) -> String {
        guard let first = text.unicodeScalars.first(where: { $0 != " " }) else { return text }
        let isApostrophe = text.unicodeScalars.first == "'"
        return isApostrophe || formulaStarts.contains(first) ? "'\(text)" : text
    }
}
