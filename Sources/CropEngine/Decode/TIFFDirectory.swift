/// The first directory of a TIFF file, as far as it says how large the picture is and where its data lie.
///
/// Source: TIFF 6.0, sections 2 and 8. BigTIFF is not read.
struct TIFFDirectory {
    /// Width and height, when both are there.
    let size: PixelSize?
    /// Position after the last byte of strips or tiles; `nil` when they are not named or their lists lie beyond the file.
    let dataEnd: Int?
    /// Whether the values of all fields lie within the file, a profile among them.
    let hasAllValues: Bool

    /// Reads the directory; `nil` when it does not lie in the file.
    init?(_ reader: ByteReader) {
        guard
            reader.number(2, byteCount: 2) == 42,
            let start = reader.number(4, byteCount: 4),
            let count = reader.number(start, byteCount: 2),
            start + 2 + 12 * count <= reader.count
        else { return nil }
        var fields: [Int: [Int]] = [:]
        var hasAllValues = true
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            if let end = Self.valueEnd(entry, reader), end > reader.count { hasAllValues = false }
            // Of several fields with one tag the first counts, as in libtiff; reading all their lists could take forever.
            guard let tag = reader.number(entry, byteCount: 2), Self.tags.contains(tag), fields[tag] == nil else {
                continue
            }
            fields[tag] = Self.values(entry, reader)
        }
        if let width = fields[256]?.first, let height = fields[257]?.first {
            size = PixelSize(width: width, height: height)
        } else {
            size = nil
        }
        self.hasAllValues = hasAllValues
        let offsets = fields[273] ?? fields[324]
        let counts = fields[279] ?? fields[325]
        dataEnd = offsets.flatMap { offsets in
            counts.flatMap { counts in zip(offsets, counts).map { $0 + $1 }.max() }
        }
    }

    /// ImageWidth, ImageLength, StripOffsets, StripByteCounts, TileOffsets, TileByteCounts.
    private static let tags: Set<Int> = [256, 257, 273, 279, 324, 325]

    /// Bytes of a value by its type; source: TIFF 6.0, section 2, and Technical Note 1 for type 13.
    private static let byteCounts = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// Where the values of the entry end when they lie outside of it; `nil` for a type that is not known.
    private static func valueEnd(_ entry: Int, _ reader: ByteReader) -> Int? {
        guard
            let type = reader.number(entry + 2, byteCount: 2), byteCounts.indices.contains(type),
            let count = reader.number(entry + 4, byteCount: 4),
            let position = reader.number(entry + 8, byteCount: 4)
        else { return nil }
        let byteCount = count * byteCounts[type]
        return byteCount <= 4 ? nil : position + byteCount
    }

    /// The numbers of the entry, or `nil` when they lie beyond the file or are no SHORT or LONG.
    private static func values(_ entry: Int, _ reader: ByteReader) -> [Int]? {
        guard
            let type = reader.number(entry + 2, byteCount: 2),
            let count = reader.number(entry + 4, byteCount: 4),
            type == 3 || type == 4
        else { return nil }
        let size = type == 3 ? 2 : 4
        guard count <= reader.count / size else { return nil }
        let position = count * size <= 4 ? entry + 8 : reader.number(entry + 8, byteCount: 4)
        guard let position, position + count * size <= reader.count else { return nil }
        return (0..<count).compactMap { reader.number(position + size * $0, byteCount: size) }
    }
}
