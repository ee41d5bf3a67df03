/// Something in a configuration file that cannot be meant.
package struct ConfigurationMistake: Error, Hashable, Sendable {
    package let position: TextPosition
    /// What is wrong and what was meant, in one or more sentences without the last full stop.
    package let text: String

    package init(_ position: TextPosition, _ text: String, meant: String? = nil) {
        self.position = position
        self.text = text + (meant.map { "; did you mean '\($0)'?" } ?? "")
    }

    /// The mistake as a line that editors and CI find the place by: `FILE:LINE:COLUMN: text`.
    package func line(in file: String) -> String { "\(file):\(position.line):\(position.column): \(text)" }
}
