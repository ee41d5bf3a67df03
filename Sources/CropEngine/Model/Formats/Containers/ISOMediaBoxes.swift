/// The boxes of one level of an ISO base media file, such as HEIC and AVIF.
///
/// Source: ISO/IEC 14496-12, 4.2.
struct ISOMediaBoxes: Sequence, IteratorProtocol {
    /// One box.
    struct Box {
        /// Position of the length field.
        let start: Int
        /// Position of the first byte after length and type.
        let content: Int
        /// The position after the last byte, as the box declares it; it may be beyond the end of the file.
        let end: Int
    }

    let reader: ByteReader
    private var position: Int
    private let end: Int

    /// The boxes that start in `range`.
    init(_ reader: ByteReader, in range: Range<Int>) {
        self.reader = reader
        position = range.lowerBound
        end = range.upperBound
    }

    /// The first box with the given four-character type.
    func first(_ type: StaticString) -> Box? {
        first { reader.has(type, at: $0.start + 4) }
    }

    mutating func next() -> Box? {
        guard position + 8 <= end, let short = reader.number(position, byteCount: 4) else { return nil }
        let start = position
        switch short {
        case 0: position = end  // to the end of the file
        case 1:
            guard let long = reader.number(start + 8, byteCount: 8), long >= 16, long < 1 << 48 else { return nil }
            position = start + long
            return Box(start: start, content: start + 16, end: position)
        case 2..<8: return nil
        default: position = start + short
        }
        return Box(start: start, content: start + 8, end: position)
    }
}
