/// The times in an EXIF block, which has the structure of a TIFF file.
///
/// The reader trusts no number of the block: it asks for bytes that may not exist, and only for few of them. Source:
/// TIFF 6.0, section 2, and EXIF 2.32, 4.6.5.
struct EXIFTimes {
    /// Returns the bytes of a range of the block; `nil` if the block ends before.
    typealias Bytes = (Range<Int>) -> [UInt8]?

    private static let maximumEntryCount = 1_000
    private static let maximumTextLength = 64

    private enum Tag {
        static let exifDirectory = 0x8769
        static let original = (time: 0x9003, subSeconds: 0x9291, offset: 0x9011)
        static let digitized = (time: 0x9004, subSeconds: 0x9292, offset: 0x9012)
    }

    private let bytes: Bytes
    private let order: ByteReader.Order

    /// Reads the byte order; `nil` if the block does not start like a TIFF file.
    init?(_ bytes: @escaping Bytes) {
        self.bytes = bytes
        switch bytes(0..<4) {
        case [0x49, 0x49, 42, 0]: order = .littleEndian
        case [0x4D, 0x4D, 0, 42]: order = .bigEndian
        default: return nil
        }
    }

    /// When the photo was taken; if the block does not say, when it was digitized.
    ///
    /// Tag 0x0132 says when the file was changed, which does not tell which photos belong together.
    var captureTime: CaptureTime? {
        guard let main = mainDirectory else { return nil }
        let exif = main[Tag.exifDirectory].flatMap { directory(at: number($0.suffix(4))) } ?? [:]
        for tags in [Tag.original, Tag.digitized] {
            if let time = time(exif[tags.time], exif[tags.subSeconds], exif[tags.offset]) { return time }
        }
        return nil
    }

    /// The first directory; `nil` if the block ends before it does.
    var mainDirectory: [Int: [UInt8]]? { bytes(4..<8).flatMap { directory(at: number($0)) } }

    private func time(_ time: [UInt8]?, _ subSeconds: [UInt8]?, _ offset: [UInt8]?) -> CaptureTime? {
        guard let text = time.flatMap(text(of:)) else { return nil }
        return CaptureTime(
            exif: text,
            subSeconds: subSeconds.flatMap(self.text(of:)) ?? [],
            offset: offset.flatMap(self.text(of:)) ?? []
        )
    }

    /// The twelve bytes of each entry by its tag; if several entries have one tag, the first counts.
    func directory(at position: Int) -> [Int: [UInt8]]? {
        guard let count = bytes(position..<position + 2).map({ number($0) }), count <= Self.maximumEntryCount,
            let table = bytes(position + 2..<position + 2 + 12 * count)
        else { return nil }
        let entries = (0..<count).map { Array(table[12 * $0..<12 * $0 + 12]) }
        return Dictionary(entries.map { (number($0.prefix(2)), $0) }) { first, _ in first }
    }

    /// The text of an entry; `nil` if it is not text, or too long for a time.
    func text(of entry: [UInt8]) -> [UInt8]? {
        let count = number(entry[4..<8])
        guard number(entry[2..<4]) == 2, count <= Self.maximumTextLength else { return nil }
        if count <= 4 { return Array(entry[8..<8 + count]) }
        let position = number(entry[8..<12])
        return bytes(position..<position + count)
    }

    /// At most four bytes as a number that is not negative.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        switch order {
        case .bigEndian: bytes.reduce(0) { $0 << 8 | Int($1) }
        case .littleEndian: bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
