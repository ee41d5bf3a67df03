/// The items of a HEIC or AVIF file, with their types.
///
/// Source: ISO/IEC 14496-12, 8.11.6 (iinf).
struct HEIFItemList {
    private let reader: ByteReader
    private let box: ISOMediaBoxes.Box

    /// The items that the box `iinf` lists.
    init(_ reader: ByteReader, box: ISOMediaBoxes.Box) {
        self.reader = reader
        self.box = box
    }

    /// The numbers of the items with one of the given four-character types.
    func identifiers(ofTypes types: [StaticString]) -> [Int] {
        let countBytes = reader.byte(box.content) == 0 ? 2 : 4
        let end = min(box.end, reader.count)
        let start = min(box.content + 4 + countBytes, end)
        return ISOMediaBoxes(reader, in: start..<end).compactMap { entry in
            // Older versions of the box have no types.
            guard reader.has("infe", at: entry.start + 4), let version = reader.byte(entry.content),
                version == 2 || version == 3
            else { return nil }
            let idBytes = version == 2 ? 2 : 4
            // Version, flags, number and protection precede the type.
            let type = entry.content + 4 + idBytes + 2
            guard types.contains(where: { reader.has($0, at: type) }) else { return nil }
            return reader.number(entry.content + 4, byteCount: idBytes)
        }
    }
}
