/// The widths of a file's numbers: for this reader, the only difference between TIFF and BigTIFF.
struct TIFFLayout {
    struct Entry {
        let tag: Int
        let position: Int
    }

    private let isBig: Bool

    /// Reads the layout; `nil` if the header is neither TIFF nor BigTIFF.
    init?(_ reader: ByteReader) {
        switch reader.number(2, byteCount: 2) {
        case 42: isBig = false
        case 43 where reader.number(4, byteCount: 4) == reader.order.eight: isBig = true
        default: return nil
        }
    }

    /// The entries of the first directory; `nil` if they are not within the file.
    func entries(_ reader: ByteReader) -> [Entry]? {
        firstDirectory(reader).flatMap { entries(reader, at: $0) }
    }

    /// The position of the first directory.
    func firstDirectory(_ reader: ByteReader) -> Int? { reader.number(isBig ? 8 : 4, byteCount: offsetBytes) }

    /// The position of the directory that follows the one at `start` with `entryCount` entries; 0 after the last
    /// directory.
    func nextDirectory(_ reader: ByteReader, after start: Int, entryCount: Int) -> Int? {
        reader.number(start + (isBig ? 8 + 20 * entryCount : 2 + 12 * entryCount), byteCount: offsetBytes)
    }

    /// The entries of the directory at `start`; `nil` if they are not within the file.
    func entries(_ reader: ByteReader, at start: Int) -> [Entry]? {
        let countBytes = isBig ? 8 : 2
        let entryBytes = isBig ? 20 : 12
        guard
            let count = reader.number(start, byteCount: countBytes),
            count >= 0, count <= (reader.count - start - countBytes) / entryBytes
        else { return nil }
        return (0..<count).compactMap { index in
            let position = start + countBytes + entryBytes * index
            return reader.number(position, byteCount: 2).map { Entry(tag: $0, position: position) }
        }
    }

    /// The numbers of the entry; `nil` if they are beyond the file, or their type is not SHORT, LONG or LONG8.
    func values(_ entry: Entry, _ reader: ByteReader) -> [Int]? { numbers(entry, types: [3, 4, 16], reader) }

    /// The numbers of the entry, which may be positions of directories (IFD and IFD8).
    func directories(_ entry: Entry, _ reader: ByteReader) -> [Int]? {
        numbers(entry, types: [3, 4, 13, 16, 18], reader)
    }

    private func numbers(_ entry: Entry, types: Set<Int>, _ reader: ByteReader) -> [Int]? {
        guard
            let type = reader.number(entry.position + 2, byteCount: 2), types.contains(type),
            let size = Self.byteCounts[type], let range = range(entry, valueSize: size, reader)
        else { return nil }
        return stride(from: range.lowerBound, to: range.upperBound, by: size)
            .compactMap { reader.number($0, byteCount: size) }
    }

    /// The fractions of the entry; `nil` if they are beyond the file, or their type is not RATIONAL.
    ///
    /// Divided by 0, a fraction is 0.
    func rationals(_ entry: Entry, _ reader: ByteReader) -> [Double]? {
        guard reader.number(entry.position + 2, byteCount: 2) == 5, let range = range(entry, valueSize: 8, reader)
        else {
            return nil
        }
        return stride(from: range.lowerBound, to: range.upperBound, by: 8).compactMap { position in
            guard
                let above = reader.number(position, byteCount: 4),
                let below = reader.number(position + 4, byteCount: 4)
            else { return nil }
            return below == 0 ? 0 : Double(above) / Double(below)
        }
    }

    /// The text of the entry, without the zero byte at its end; `nil` if it is beyond the file.
    func text(_ entry: Entry, _ reader: ByteReader) -> String? {
        guard reader.number(entry.position + 2, byteCount: 2) == 2, let range = range(entry, valueSize: 1, reader)
        else {
            return nil
        }
        return String(decoding: reader.bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Whether the entry's values are within the file, or their type is unknown.
    func hasAllValues(_ entry: Entry, _ reader: ByteReader) -> Bool {
        guard let type = reader.number(entry.position + 2, byteCount: 2), let size = Self.byteCounts[type] else {
            return true
        }
        return range(entry, valueSize: size, reader) != nil
    }

    /// The position of the entry's values: in the entry itself, or where it points; `nil` if that is beyond the file.
    private func range(_ entry: Entry, valueSize: Int, _ reader: ByteReader) -> Range<Int>? {
        guard
            let count = reader.number(entry.position + 4, byteCount: offsetBytes),
            count >= 0, count <= reader.count / valueSize
        else { return nil }
        let field = entry.position + 4 + offsetBytes
        let byteCount = count * valueSize
        let position = byteCount <= offsetBytes ? field : reader.number(field, byteCount: offsetBytes)
        guard let position, position >= 0, position <= reader.count - byteCount else { return nil }
        return position..<position + byteCount
    }

    /// The number of bytes of a value by its type; sources: TIFF 6.0, section 2, Technical Note 1 for type 13, BigTIFF
    /// from 16 on.
    private static let byteCounts = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
    ]

    private var offsetBytes: Int { isBig ? 8 : 4 }
}

extension ByteReader.Order {
    /// The 16-bit numbers 8 and 0, read as one 32-bit number.
    fileprivate var eight: Int { self == .littleEndian ? 8 : 8 << 16 }
}
