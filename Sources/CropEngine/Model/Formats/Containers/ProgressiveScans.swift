/// The scans of a progressive JPEG with Huffman codes.
///
/// Each scan codes some bits of some coefficients; together they code each bit of each coefficient once.
/// Source: ITU-T T.81, B.2.3 and G.1.1.1.
package struct ProgressiveScans: Equatable {
    /// In the order of the file.
    package private(set) var scans: [Scan] = []

    /// One scan.
    package struct Scan: Equatable {
        package let components: [Component]
        /// Of its coefficients, in zigzag order (Ss to Se): 0 alone is the DC coefficient.
        package let positions: ClosedRange<Int>
        /// The lowest bit that earlier scans have coded; 0 if there were none (Ah).
        package let highBit: Int
        /// The lowest bit that this scan codes (Al).
        package let lowBit: Int
        /// The MCUs between two restart markers; 0 if there are none.
        package let restartInterval: Int
        /// Where its entropy-coded data are in the file.
        package let data: Range<Int>
    }

    /// A component of a scan.
    package struct Component: Equatable {
        /// In the order of the frame.
        package let index: Int
        /// `nil` for the next bits of DC coefficients, which have no codes.
        package let table: JPEGHuffmanTable?
    }

    /// The most scans that are read; encoders write about ten.
    package static let maximumCount = 100
    /// The most components of a frame that are read.
    package static let maximumComponentCount = 3

    private static let progressiveFrame = 0xC2

    private enum Marker {
        static let huffmanTables = 0xC4
        static let endOfImage = 0xD9
        static let startOfScan = 0xDA
        static let restartInterval = 0xDD
    }

    /// Reads the marker segments of a JPEG file up to its end marker.
    ///
    /// `nil` if the frame is not progressive or has more than three components, if a segment has an impossible length,
    /// if the scans contradict each other or leave out a bit, or if anything but Huffman tables and restart intervals
    /// is between them. Such files are rare, and left to libjpeg-turbo.
    package init?(bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        var segments = JPEGSegments(reader)
        var inForce = InForce(reader)
        while let segment = segments.next() {
            if segment.isFrameHeader {
                guard inForce.takeFrame(segment) else { return nil }
            } else if !inForce.take(segment.marker, segment.content..<segment.end) {
                return nil
            }
        }
        guard let components = inForce.components else { return nil }
        var progress = Progress(componentCount: components.count)
        var position = segments.position
        while let segment = Self.segment(at: position, reader) {
            position = segment.end
            if segment.marker == Marker.endOfImage {
                guard progress.isComplete else { return nil }
                return
            } else if segment.marker == Marker.startOfScan {
                position = JPEGSegments.endOfData(from: segment.end, bytes)
                guard scans.count < Self.maximumCount,
                    let scan = inForce.scan(segment.content..<segment.end, data: segment.end..<position),
                    progress.take(scan)
                else { return nil }
                scans.append(scan)
            } else {
                let isUsual = segment.marker == Marker.huffmanTables || segment.marker == Marker.restartInterval
                guard isUsual, inForce.take(segment.marker, segment.content..<segment.end) else { return nil }
            }
        }
        return nil
    }

    /// The marker segment that begins at `position`; `nil` if there is none, or it is cut off.
    private static func segment(at position: Int, _ reader: ByteReader) -> JPEGSegments.Segment? {
        guard reader.byte(position) == 0xFF, let marker = reader.byte(position + 1) else { return nil }
        if marker == Marker.endOfImage {
            return JPEGSegments.Segment(marker: marker, content: position + 2, end: position + 2)
        }
        guard let length = reader.number(position + 2, byteCount: 2), length >= 2,
            position + 2 + length <= reader.count
        else { return nil }
        return JPEGSegments.Segment(marker: marker, content: position + 4, end: position + 2 + length)
    }
}

extension ProgressiveScans {
    /// What segments that were read say about the scans behind them.
    private struct InForce {
        private let reader: ByteReader
        /// The identifiers of the frame's components.
        private(set) var components: [Int]?
        private var tables: JPEGHuffmanTables
        private var restartInterval = 0

        init(_ reader: ByteReader) {
            self.reader = reader
            tables = JPEGHuffmanTables(reader)
        }

        /// Takes the frame header; `false` if it is not the only one or of another kind.
        mutating func takeFrame(_ segment: JPEGSegments.Segment) -> Bool {
            // Precision, height and width precede the number of components, and sampling factors and a table follow the
            // identifier of each (ITU-T T.81, B.2.2).
            guard components == nil, segment.marker == progressiveFrame,
                let count = reader.byte(segment.content + 5), (1...maximumComponentCount).contains(count),
                segment.end == segment.content + 6 + 3 * count
            else { return false }
            let identifiers = (0..<count).compactMap { reader.byte(segment.content + 6 + 3 * $0) }
            components = identifiers
            return identifiers.count == count
        }

        /// Takes the segment with `marker`; `false` if it is damaged.
        mutating func take(_ marker: Int, _ content: Range<Int>) -> Bool {
            switch marker {
            case Marker.huffmanTables:
                return tables.take(content)
            case Marker.restartInterval:
                guard content.count == 2, let interval = reader.number(content.lowerBound, byteCount: 2) else {
                    return false
                }
                restartInterval = interval
                return true
            default:
                return true
            }
        }

        /// The scan with a header; `nil` if the header contradicts itself or the frame, or names a table that is not
        /// there.
        func scan(_ header: Range<Int>, data: Range<Int>) -> Scan? {
            guard let components, let count = reader.byte(header.lowerBound), (1...components.count).contains(count),
                header.count == 4 + 2 * count
            else { return nil }
            let last = header.upperBound - 3
            guard let firstPosition = reader.byte(last), let lastPosition = reader.byte(last + 1),
                let bits = reader.byte(last + 2), firstPosition <= lastPosition
            else { return nil }
            let isFirstOfDC = firstPosition == 0 && bits >> 4 == 0
            let named = (0..<count).compactMap { number -> Component? in
                let start = header.lowerBound + 1 + 2 * number
                guard let identifier = reader.byte(start), let destinations = reader.byte(start + 1),
                    let index = components.firstIndex(of: identifier)
                else { return nil }
                guard isFirstOfDC || firstPosition > 0 else { return Component(index: index, table: nil) }
                let table =
                    isFirstOfDC
                    ? tables.table(.dc, destination: destinations >> 4)
                    : tables.table(.ac, destination: destinations & 15)
                return table.map { Component(index: index, table: $0) }
            }
            guard named.count == count else { return nil }
            return Scan(
                components: named,
                positions: firstPosition...lastPosition,
                highBit: bits >> 4,
                lowBit: bits & 15,
                restartInterval: restartInterval,
                data: data
            )
        }
    }

    /// Which bits of which coefficients have been coded.
    private struct Progress {
        private static let positionCount = 64
        /// No picture of 8 bits has coefficients with more bits.
        private static let maximumLowBit = 10

        /// For each component and position, the lowest bit that has been coded; `nil` before the first scan.
        private var lowestBits: [[Int?]]

        init(componentCount: Int) {
            lowestBits = [[Int?]](
                repeating: [Int?](repeating: nil, count: Self.positionCount),
                count: componentCount
            )
        }

        /// Whether all bits of all coefficients have been coded.
        var isComplete: Bool { lowestBits.allSatisfy { $0.allSatisfy { $0 == 0 } } }

        /// Notes what a scan codes; `false` if that is not what comes next of its coefficients.
        mutating func take(_ scan: Scan) -> Bool {
            guard Self.isPossible(scan) else { return false }
            for component in scan.components.map(\.index) {
                if scan.positions.lowerBound > 0, lowestBits[component][0] == nil { return false }
                for position in scan.positions {
                    let lowest = lowestBits[component][position]
                    guard lowest != 0, scan.highBit == lowest ?? 0 else { return false }
                    lowestBits[component][position] = scan.lowBit
                }
            }
            return true
        }

        /// Whether the scan alone follows the rules.
        private static func isPossible(_ scan: Scan) -> Bool {
            guard scan.positions.upperBound < positionCount else { return false }
            // DC coefficients come alone, and only they come of several components, in the order of the frame.
            if scan.positions.lowerBound == 0 {
                guard scan.positions.upperBound == 0 else { return false }
            } else {
                guard scan.components.count == 1 else { return false }
            }
            guard zip(scan.components, scan.components.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
                return false
            }
            guard scan.highBit <= maximumLowBit, scan.lowBit <= maximumLowBit else { return false }
            return scan.highBit == 0 || scan.lowBit == scan.highBit - 1
        }
    }
}
