/// A picture that is put together of others, each of which is laid over those before it.
///
/// Source: ISO/IEC 23008-12, 6.6.2.2.
struct HEIFOverlay {
    /// One of the pictures.
    struct Layer {
        /// The number of its item.
        let item: Int
        /// Where its left column is, in pixels of the canvas; negative on the left of it.
        let x: Int
        /// Where its upper row is, in pixels of the canvas; negative above it.
        let y: Int
    }

    /// The size of the canvas.
    let size: PixelSize
    /// From the lowest to the uppermost.
    let layers: [Layer]

    /// Reads the data of `item`; `nil` if they are incomplete or in several parts, or there are more of them than for
    /// the referenced pictures.
    init?(_ item: Int, of items: HEIFItems, _ reader: ByteReader) {
        guard let data = items.data(of: item), reader.byte(data.lowerBound) == 0,
            let flags = reader.byte(data.lowerBound + 1)
        else { return nil }
        let sources = items.sources(of: item)
        let byteCount = flags & 1 == 0 ? 2 : 4
        // The colour behind the pictures precedes the size.
        let start = data.lowerBound + 10
        guard start + (2 + 2 * sources.count) * byteCount == data.upperBound else { return nil }
        func number(_ index: Int) -> Int { reader.number(start + index * byteCount, byteCount: byteCount) ?? 0 }
        func signed(_ index: Int) -> Int {
            let bits = Int.bitWidth - 8 * byteCount
            return (number(index) << bits) >> bits
        }
        size = PixelSize(width: number(0), height: number(1))
        layers = sources.enumerated().map { index, source in
            Layer(item: source, x: signed(2 + 2 * index), y: signed(3 + 2 * index))
        }
    }
}
