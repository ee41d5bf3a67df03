/// A place in a text file.
///
/// Both numbers begin with 1; a column is one Unicode scalar wide, as in YAML's own messages.
package struct TextPosition: Hashable, Comparable, Sendable, Codable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position behind `text`, which begins at the start.
    init(behind text: some Sequence<Unicode.Scalar>) {
        self = text.reduce(into: .start) { position, scalar in
            position.column += 1
            if scalar == "\n" { position = TextPosition(line: position.line + 1, column: 1) }
        }
    }

    /// The first position of a text.
    static let start = TextPosition(line: 1, column: 1)

    /// The position in a text that begins `count` lines further down.
    func movedDown(lines count: Int) -> Self { TextPosition(line: line + count, column: column) }

    package static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}
