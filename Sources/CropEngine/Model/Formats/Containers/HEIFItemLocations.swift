/// The positions of the data of the items of a HEIC or AVIF file.
///
/// Source: ISO/IEC 14496-12, 8.11.3.
struct HEIFItemLocations {
    /// Where the data of one item are.
    struct Location {
        /// What positions count from.
        enum Method {
            case file
            /// The box `idat` beside the box `iloc`.
            case itemData
            /// Another item, or something unknown.
            case other
        }

        let method: Method
        /// The position of the first part.
        let position: Int
        /// The length of the only part, 0 for all that follows; `nil` if there are several parts.
        let length: Int?
        /// The positions and lengths of the first parts.
        let parts: [(position: Int, length: Int)]

        /// The only part, of which the position counts from the start of `bounds`; `nil` if there are several, or it is
        /// empty or reaches beyond.
        func range(in bounds: Range<Int>) -> Range<Int>? {
            guard let length else { return nil }
            let start = bounds.lowerBound + position
            let end = length == 0 ? bounds.upperBound : start + length
            return start < end && end <= bounds.upperBound ? start..<end : nil
        }
    }

    /// The parts of one item that are kept; what precedes a picture lies in fewer.
    private static let maximumPartCount = 16

    /// By the items' numbers.
    private var locations: [Int: Location] = [:]
    /// The numbers of all items in the box, with data or without.
    private var identifiers: Set<Int> = []
    /// Whether the box says of an item twice where its data are: decoders differ on what counts.
    private(set) var saysOneTwice = false
    private let reader: ByteReader
    private var position: Int

    /// Reads the box `iloc`, the content of which starts at `start`, up to the end of the file or the first invalid
    /// item.
    init(_ reader: ByteReader, box start: Int) {
        self.reader = reader
        position = start
        guard let version = take(1), version <= 2 else { return }
        position += 3
        guard let sizes = take(2), let count = take(version == 2 ? 4 : 2) else { return }
        for _ in 0..<count {
            guard takeItem(version, sizes) else { return }
        }
    }

    /// Where the data of an item are; `nil` if it has none.
    ///
    /// Of items with the same number, the first one counts.
    func location(ofItem identifier: Int) -> Location? { locations[identifier] }

    /// The position of the first part of an item; `nil` if its data are not in the file.
    func position(ofItem identifier: Int) -> Int? {
        locations[identifier].flatMap { $0.method == .file ? $0.position : nil }
    }

    /// The first `count` bytes of an item, put together from its parts; fewer if there are no more.
    ///
    /// `itemData` is the content of the box `idat`; `nil` if there is none.
    func firstBytes(of location: Location, count: Int, itemData: Range<Int>?) -> [UInt8] {
        let source: Range<Int>? =
            switch location.method {
            case .file: 0..<reader.count
            case .itemData: itemData
            case .other: nil
            }
        guard let source else { return [] }
        var bytes: [UInt8] = []
        for part in location.parts where bytes.count < count {
            let start = min(source.lowerBound + part.position, source.upperBound)
            let available = source.upperBound - start
            let length = part.length == 0 ? available : min(part.length, available)
            bytes += reader.bytes[start..<(start + min(length, count - bytes.count))]
        }
        return bytes
    }

    /// Reads one item; `false` if the file ends before the item does.
    private mutating func takeItem(_ version: Int, _ sizes: Int) -> Bool {
        let (offsetBytes, lengthBytes) = (sizes >> 12, sizes >> 8 & 15)
        let (baseBytes, indexBytes) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        // The standard allows no others, and decoders read them in different ways.
        guard [offsetBytes, lengthBytes, baseBytes, indexBytes].allSatisfy([0, 4, 8].contains) else { return false }
        guard
            let identifier = take(version == 2 ? 4 : 2),
            let method = version == 0 ? 0 : take(2),
            take(2) != nil,
            let base = take(baseBytes),
            let partCount = take(2)
        else { return false }
        if !identifiers.insert(identifier).inserted { saysOneTwice = true }
        guard partCount > 0 else { return true }
        let partEnd = position + partCount * (indexBytes + offsetBytes + lengthBytes)
        guard take(indexBytes) != nil, let offset = take(offsetBytes), let length = take(lengthBytes) else {
            return false
        }
        var parts = [(position: base + offset, length: length)]
        while parts.count < min(partCount, Self.maximumPartCount), take(indexBytes) != nil,
            let offset = take(offsetBytes), let length = take(lengthBytes)
        {
            parts.append((base + offset, length))
        }
        let location = Location(
            method: Self.method(method & 15),
            position: base + offset,
            length: partCount == 1 ? length : nil,
            parts: parts
        )
        if locations[identifier] == nil { locations[identifier] = location }
        position = partEnd
        return true
    }

    private static func method(_ number: Int) -> Location.Method {
        switch number {
        case 0: .file
        case 1: .itemData
        default: .other
        }
    }

    private mutating func take(_ byteCount: Int) -> Int? {
        guard byteCount > 0 else { return 0 }
        // A number of eight bytes may have become a negative one.
        guard byteCount <= 8, let number = reader.number(position, byteCount: byteCount), (0..<1 << 48) ~= number else {
            return nil
        }
        position += byteCount
        return number
    }
}
