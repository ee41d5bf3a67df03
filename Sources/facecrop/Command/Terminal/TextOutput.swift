import FaceCropModel

/// Prints lines on standard output.
final class TextOutput {
    private let output = StandardOutput()

    init() {}

    /// Whether standard output still has a reader.
    var hasReader: Bool { output.hasReader }

    /// Prints a line.
    func put(line: String) throws(RunError) { try put(columns: [line]) }

    /// Prints a line of columns separated by tabulators, escaped so that they cannot control the terminal.
    ///
    /// - Throws: `RunError` if standard output cannot be written.
    func put(columns: [String]) throws(RunError) {
        let line = columns.map { PrintableText.escaped($0) }.joined(separator: "\t") + "\n"
        try output.write(line.utf8)
    }
}
