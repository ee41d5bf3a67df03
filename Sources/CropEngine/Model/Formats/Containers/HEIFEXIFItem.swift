/// The item with the EXIF block in a HEIC or AVIF file.
struct HEIFEXIFItem {
    /// The position of its first byte.
    let position: Int

    /// Reads the boxes in the head of a file; `nil` if they name no such item.
    init?(_ head: ByteReader) {
        guard let meta = ISOMediaBoxes(head, in: 0..<head.count).first("meta") else { return nil }
        // Version and flags precede the inner boxes.
        let end = min(meta.end, head.count)
        let inside = min(meta.content + 4, end)..<end
        guard let information = ISOMediaBoxes(head, in: inside).first("iinf"),
            let locations = ISOMediaBoxes(head, in: inside).first("iloc"),
            let identifier = HEIFItemList(head, box: information).identifiers(ofTypes: ["Exif"]).first,
            let position = HEIFItemLocations(head, box: locations.content).position(ofItem: identifier)
        else { return nil }
        self.position = position
    }
}
