/// Makes text safe to print: a file name may contain line breaks or control sequences that would repaint the terminal.
package enum PrintableText {
    /// `text` with characters that are not shown as such, as `\u{…}`.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.changesTextAround {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `table` with the same characters escaped, but for tabulators between columns and line breaks between rows: LF,
    /// or CR LF.
    package static func escapedTable(_ table: String) -> String {
        table.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let end = line.last == "\r" ? "\r" : ""
            return line.dropLast(end.unicodeScalars.count)
                .split(separator: "\t", omittingEmptySubsequences: false)
                .map { escaped(String($0)) }.joined(separator: "\t") + end
        }
        .joined(separator: "\n")
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, ends a line, or changes the direction of writing, so that a text with it can
    /// look like another one.
    var changesTextAround: Bool {
        properties.isBidiControl
            || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
