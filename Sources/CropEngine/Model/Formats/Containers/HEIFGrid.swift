/// A picture that is put together of tiles, row by row.
///
/// Source: ISO/IEC 23008-12, 6.6.2.3.
struct HEIFGrid {
    let columns: Int
    let rows: Int
    /// Of the whole; tiles may reach beyond it on the right and at the bottom.
    let size: PixelSize
    /// The numbers of the items, from left to right and from top to bottom.
    let tiles: [Int]

    /// Reads the data of `item`; `nil` if they are incomplete or in several parts, or name another number of tiles than
    /// the references.
    init?(_ item: Int, of items: HEIFItems, _ reader: ByteReader) {
        guard let data = items.data(of: item), reader.byte(data.lowerBound) == 0,
            let flags = reader.byte(data.lowerBound + 1)
        else { return nil }
        let sideBytes = flags & 1 == 0 ? 2 : 4
        guard data.count >= 4 + 2 * sideBytes,
            let lastRow = reader.byte(data.lowerBound + 2),
            let lastColumn = reader.byte(data.lowerBound + 3),
            let width = reader.number(data.lowerBound + 4, byteCount: sideBytes),
            let height = reader.number(data.lowerBound + 4 + sideBytes, byteCount: sideBytes)
        else { return nil }
        columns = lastColumn + 1
        rows = lastRow + 1
        size = PixelSize(width: width, height: height)
        tiles = items.sources(of: item)
        guard tiles.count == columns * rows else { return nil }
    }
}
