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

    /// The position in a text that begins `count` lines further down.
    func movedDown(lines count: Int) -> Self { TextPosition(line: line + count, column: column) }

    package static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}
