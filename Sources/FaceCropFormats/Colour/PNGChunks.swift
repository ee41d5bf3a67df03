/// The chunks of a PNG file.
///
/// Source: PNG, third edition, 5.3.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// The position of its four letters.
        let type: Int
        /// Its data, which lie within the file.
        let content: Range<Int>
    }

    /// More chunks than precede the pixels of any photo.
    private static let maximumCount = 10_000

    private let reader: ByteReader
    private var position = 8
    private var count = 0

    /// Reads a file that starts with the signature of PNG.
    init(_ reader: ByteReader) { self.reader = reader }

    mutating func next() -> Chunk? {
        guard count < Self.maximumCount, let length = reader.number(position, byteCount: 4),
            position + 12 + length <= reader.count
        else { return nil }
        defer {
            position += 12 + length
            count += 1
        }
        return Chunk(type: position + 4, content: position + 8..<position + 8 + length)
    }
}
