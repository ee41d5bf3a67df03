import FaceCropModel

/// An export as text, photo by photo.
package struct ExportText: Sendable {
    /// The text before the first photo.
    let head: [UInt8]
    /// The text between the lines of two photos.
    let separator: [UInt8]
    /// The text after the last photo.
    let tail: [UInt8]
    /// The lines of a photo, with the line breaks that ``separator`` does not have; empty for one that is left out.
    let lines: @Sendable (PhotoRecord) -> [UInt8]

    init(
        head: [UInt8],
        separator: [UInt8] = [],
        tail: [UInt8] = [],
        lines: @escaping @Sendable (PhotoRecord) -> [UInt8]
    ) {
        self.head = head
        self.separator = separator
        self.tail = tail
        self.lines = lines
    }

    /// The flat table.
    init(_ text: FlatText) {
        self.init(head: text.head) { FlatTable.rows($0).flatMap(text.row) }
    }
}
