/// The item with the EXIF block in a HEIC or AVIF file.
///
/// Source: ISO/IEC 14496-12, 8.11.3 (iloc) and 8.11.6 (iinf).
struct HEIFEXIFItem {
    /// The position of its first byte.
    let position: Int

    /// Reads the boxes in the head of a file; `nil` if they name no such item.
    init?(_ head: ByteReader) {
        let file = 0..<head.count
        guard let meta = ISOMediaBoxes(head, in: file).first("meta") else { return nil }
        // Version and flags precede the inner boxes.
        let inside = Self.range(meta.content + 4, meta.end, head)
        guard let information = ISOMediaBoxes(head, in: inside).first("iinf"),
            let locations = ISOMediaBoxes(head, in: inside).first("iloc"),
            let identifier = Self.identifier(in: information, head),
            let position = HEIFItemLocations(head, box: locations.content).position(ofItem: identifier)
        else { return nil }
        self.position = position
    }

    /// The number of the item with the type `Exif`.
    private static func identifier(in box: ISOMediaBoxes.Box, _ head: ByteReader) -> Int? {
        let countBytes = head.byte(box.content) == 0 ? 2 : 4
        let entries = range(box.content + 4 + countBytes, box.end, head)
        for entry in ISOMediaBoxes(head, in: entries) where head.has("infe", at: entry.start + 4) {
            // Older versions of the box have no types.
            guard let version = head.byte(entry.content), version == 2 || version == 3 else { continue }
            let idBytes = version == 2 ? 2 : 4
            // Version, flags, number and protection precede the type.
            if head.has("Exif", at: entry.content + 4 + idBytes + 2) {
                return head.number(entry.content + 4, byteCount: idBytes)
            }
        }
        return nil
    }

    private static func range(_ start: Int, _ end: Int, _ head: ByteReader) -> Range<Int> {
        let end = min(end, head.count)
        return min(start, end)..<end
    }
}
