/// The chunks of a PNG file from its header to its end, or to the first that the file does not hold completely.
///
/// Source: PNG 3rd edition, 5.3.
package struct PNGChunks: Sequence, IteratorProtocol {
    /// One chunk.
    package struct Chunk {
        /// The position of the length, with which the chunk begins.
        package let start: Int
        /// The position of the four letters of the type.
        var type: Int { start + 4 }
        /// The data between the type and the checksum.
        package let content: Range<Int>
        /// The position after the checksum.
        package var end: Int { content.upperBound + 4 }
        /// What the checksum is made of.
        package var checked: Range<Int> { type..<content.upperBound }
    }

    private let reader: ByteReader
    private var position = 8

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        reader = ByteReader(bytes: bytes, order: .bigEndian)
    }

    package mutating func next() -> Chunk? {
        guard let length = reader.number(position, byteCount: 4), length <= reader.count - position - 12 else {
            return nil
        }
        let chunk = Chunk(start: position, content: position + 8..<position + 8 + length)
        // What stands behind the end is no chunk.
        position = has("IEND", chunk) ? reader.count : chunk.end
        return chunk
    }

    /// Whether `chunk` has the given type.
    package func has(_ type: StaticString, _ chunk: Chunk) -> Bool { reader.has(type, at: chunk.type) }
}
