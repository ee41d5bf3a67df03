/// The positions where the data of the items of a HEIC or AVIF file start.
///
/// Source: ISO/IEC 14496-12, 8.11.3.
struct HEIFItemStarts {
    /// The position of the first part of each item with data in the file.
    private var positions: [Int] = []
    /// The numbers of these items, in the same order.
    private var identifiers: [Int] = []

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

    /// Reads one item; `false` if the file ends before the item does.
    private mutating func takeItem(_ version: Int, _ sizes: Int) -> Bool {
        let (offsetBytes, lengthBytes) = (sizes >> 12, sizes >> 8 & 15)
        let (baseBytes, indexBytes) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        guard
            let identifier = take(version == 2 ? 4 : 2),
            let method = version == 0 ? 0 : take(2),
            take(2) != nil,
            let base = take(baseBytes),
            let partCount = take(2)
        else { return false }
        guard partCount > 0 else { return true }
        let partEnd = position + partCount * (indexBytes + offsetBytes + lengthBytes)
        guard take(indexBytes) != nil, let offset = take(offsetBytes) else { return false }
        if method & 15 == 0 {
            positions.append(base + offset)
            identifiers.append(identifier)
        }
        position = partEnd
        return true
    }

    /// The position of the first part of an item; `nil` if its data are not in the file.
    func position(ofItem identifier: Int) -> Int? { identifiers.firstIndex(of: identifier).map { positions[$0] } }

    private mutating func take(_ byteCount: Int) -> Int? {
        guard byteCount > 0 else { return 0 }
        guard byteCount <= 8, let number = reader.number(position, byteCount: byteCount), number < 1 << 48 else {
            return nil
        }
        position += byteCount
        return number
    }
}
