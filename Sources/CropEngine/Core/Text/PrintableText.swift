/// Makes text safe to print: a file name may contain line breaks or control sequences that would repaint the terminal.
package enum PrintableText {
    /// `text` with control characters, and characters that change the direction of writing, as `\u{…}`.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
