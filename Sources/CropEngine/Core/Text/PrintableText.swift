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
}

extension Unicode.Scalar {
    /// Whether it is a control character, ends a line, or changes the direction of writing, so that a text with it can
    /// look like another one.
    package var changesTextAround: Bool {
        properties.isBidiControl
            || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
