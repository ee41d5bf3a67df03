/// The Huffman tables that are in force at a position of a JPEG file.
struct JPEGHuffmanTables {
    /// What a table is for.
    enum Class: Int {
        case dc = 0
        case ac = 1
    }

    private static let lengthCount = 16
    private static let maximumSymbolCount = 256
    /// The tables of each class, of which each component names one.
    private static let destinationCount = 4

    private let reader: ByteReader
    /// Where the counts and symbols of each class and destination are.
    ///
    /// They are copied only if a scan needs them, because a hostile file may have millions of tables.
    private var places = [[Range<Int>?]](repeating: [Range<Int>?](repeating: nil, count: destinationCount), count: 2)

    init(_ reader: ByteReader) { self.reader = reader }

    /// Puts the tables of a DHT segment in force; `false` if one is damaged.
    mutating func take(_ content: Range<Int>) -> Bool {
        var start = content.lowerBound
        while start < content.upperBound {
            guard let end = takeTable(start..<content.upperBound) else { return false }
            start = end
        }
        return true
    }

    /// Puts the first table of `content` in force; returns the position behind it.
    private mutating func takeTable(_ content: Range<Int>) -> Int? {
        let counts = content.lowerBound + 1
        guard let first = reader.byte(content.lowerBound), let tableClass = Class(rawValue: first >> 4),
            first & 15 < Self.destinationCount
        else { return nil }
        var symbolCount = 0
        for position in counts..<counts + Self.lengthCount {
            guard let count = reader.byte(position) else { return nil }
            symbolCount += count
        }
        let end = counts + Self.lengthCount + symbolCount
        guard symbolCount <= Self.maximumSymbolCount, end <= content.upperBound, end <= reader.count else { return nil }
        places[tableClass.rawValue][first & 15] = counts..<end
        return end
    }

    /// The table in force for a class and destination; `nil` if there is none.
    func table(_ tableClass: Class, destination: Int) -> JPEGHuffmanTable? {
        guard places[tableClass.rawValue].indices.contains(destination),
            let place = places[tableClass.rawValue][destination]
        else { return nil }
        let bytes = reader.bytes[place]
        return JPEGHuffmanTable(
            counts: Array(bytes.prefix(Self.lengthCount)),
            symbols: Array(bytes.dropFirst(Self.lengthCount))
        )
    }
}
