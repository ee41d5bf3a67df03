import Glibc

/// The marker segments of a JPEG file from its start to the first scan.
///
/// Source: ITU-T T.81, B.1.
struct JPEGSegments: Sequence, IteratorProtocol {
    /// One segment.
    struct Segment {
        /// The marker's second byte, such as 0xE1 for APP1.
        let marker: Int
        /// Position of the first byte after the length.
        let content: Int
        /// Position after the last byte.
        let end: Int

        /// SOF0 to SOF15: all of 0xC0…0xCF except the tables DHT (C4), JPG (C8) and DAC (CC); SOF55 of JPEG-LS; and
        /// DHP, which begins a hierarchical picture as a frame header does.
        ///
        /// Sources: ITU-T T.81, B.1.1.3 and B.3.2; ITU-T T.87, C.1.1.
        var isFrameHeader: Bool {
            (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) || marker == Self.losslessFrame
                || marker == Self.hierarchicalStart
        }

        /// SOF55.
        static let losslessFrame = 0xF7
        /// DHP.
        static let hierarchicalStart = 0xDE
    }

    private let reader: ByteReader
    /// Position of the next marker, or of the bytes that are skipped before it.
    private(set) var position = 2

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// The number of colour components of the first scan, after all segments before it have been read; `nil` if no scan
    /// follows.
    var componentCountOfScan: Int? {
        reader.byte(position + 1) == 0xDA ? reader.byte(position + 4) : nil
    }

    /// The position of the first marker from `start` on that is not part of entropy-coded data, or the end of the file.
    static func endOfData(from start: Int, _ file: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = file.baseAddress else { return file.count }
        var next = start
        while next < file.count, let found = memchr(first + next, 0xFF, file.count - next) {
            let position = UnsafeRawPointer(first).distance(to: found)
            guard position + 1 < file.count else { break }
            // 0xFF is data if 0 follows.
            let marker = file[position + 1]
            if marker != 0, !(0xD0...0xD7).contains(marker) { return position }
            next = position + 2
        }
        return file.count
    }

    mutating func next() -> Segment? {
        // Between segments, decoders skip all bytes that are not a marker, and any number of fill bytes 0xFF.
        while let byte = reader.byte(position), let after = reader.byte(position + 1) {
            if byte == 0xFF, after != 0xFF, after != 0 { break }
            position += 1
        }
        guard let marker = reader.byte(position + 1) else { return nil }
        if marker == 0xD9 || marker == 0xDA { return nil }
        if marker == 0x01 || (0xD0...0xD8).contains(marker) {
            position += 2
            return Segment(marker: marker, content: position, end: position)
        }
        guard let length = reader.number(position + 2, byteCount: 2), length >= 2 else { return nil }
        defer { position += 2 + length }
        return Segment(marker: marker, content: position + 4, end: position + 2 + length)
    }
}
