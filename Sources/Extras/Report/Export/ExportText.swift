package import FaceCropRunModel

/// An export as text, photo by photo.
package struct ExportText: Sendable {
    /// The text before the first photo.
    package let head: [UInt8]
    /// The lines of a photo, with their line breaks.
    package let lines: @Sendable (PhotoRecord) -> [UInt8]

    init(head: [UInt8], lines: @escaping @Sendable (PhotoRecord) -> [UInt8]) {
        self.head = head
        self.lines = lines
    }

    /// The flat table.
    init(_ text: FlatText) {
        self.init(head: text.head) { FlatTable.rows($0).flatMap(text.row) }
    }
}
