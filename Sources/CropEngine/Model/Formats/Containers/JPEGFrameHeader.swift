/// The frame header of a JPEG file: how the picture is coded and how large it is.
///
/// Source: ITU-T T.81, B.2.2.
package struct JPEGFrameHeader {
    /// The second byte of its marker: 0xC0 is baseline, 0xC2 progressive.
    let marker: Int
    /// Bits of each value.
    let precision: Int
    /// Size of the picture.
    package let size: PixelSize
    /// Whether the picture comes in several scans, so that a decoder must hold the coefficients of the whole picture.
    package let comesInScans: Bool
    /// The size of these coefficients, two bytes each.
    package let coefficientByteCount: Int
    /// The pixels whose blocks belong together, because some components have fewer samples than pixels.
    ///
    /// A picture with one component has single blocks, whatever its sampling factors are. Source: ITU-T T.81, A.2.2.
    package let samplingUnit: PixelSize

    /// Baseline, extended and progressive, with Huffman or arithmetic coding: the kinds that libjpeg-turbo decodes.
    private static let decodableMarkers: Set<Int> = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA]
    /// Lossless, with Huffman or arithmetic coding.
    private static let losslessMarkers: Set<Int> = [0xC3, 0xCB]
    /// Says the height behind the first scan (DNL).
    private static let heightMarker = 0xDC

    /// Whether the height is 0 here, and follows the first scan.
    private let isHeightLater: Bool

    /// Reads the first frame header before the first scan; `nil` if there is none.
    package init?(_ reader: ByteReader) {
        var segments = JPEGSegments(reader)
        var frame: JPEGSegments.Segment?
        while let segment = segments.next() {
            if frame == nil, segment.isFrameHeader { frame = segment }
        }
        guard
            let frame,
            let precision = reader.byte(frame.content),
            let height = reader.number(frame.content + 1, byteCount: 2),
            let width = reader.number(frame.content + 3, byteCount: 2)
        else { return nil }
        marker = frame.marker
        self.precision = precision
        size = PixelSize(width: width, height: height)
        isHeightLater = height == 0 && Self.saysHeight(after: segments, reader)
        let components = Self.components(frame, reader)
        comesInScans = Self.isProgressive(marker) || (segments.componentCountOfScan ?? 0) < components.count
        coefficientByteCount = Self.coefficientByteCount(components, size)
        let isSingle = components.count == 1
        samplingUnit = PixelSize(
            width: 8 * (isSingle ? 1 : components.map(\.across).max() ?? 1),
            height: 8 * (isSingle ? 1 : components.map(\.down).max() ?? 1)
        )
    }

    /// Whether the picture comes in several scans, each of which refines it.
    package var isProgressive: Bool { Self.isProgressive(marker) }

    private static func isProgressive(_ marker: Int) -> Bool { marker == 0xC2 || marker == 0xCA }

    /// The horizontal and vertical sampling factors of each colour component.
    private static func components(
        _ frame: JPEGSegments.Segment,
        _ reader: ByteReader
    ) -> [(across: Int, down: Int)] {
        (0..<(reader.byte(frame.content + 5) ?? 0)).compactMap { index in
            reader.byte(frame.content + 7 + 3 * index).map { (across: max(1, $0 >> 4), down: max(1, $0 & 15)) }
        }
    }

    /// The size of all coefficients in bytes.
    ///
    /// Each component has its own number of blocks, padded to a whole number of the largest sampling unit.
    private static func coefficientByteCount(_ components: [(across: Int, down: Int)], _ size: PixelSize) -> Int {
        let across = components.map(\.across).max() ?? 1
        let down = components.map(\.down).max() ?? 1
        let columns = (size.width + 8 * across - 1) / (8 * across)
        let rows = (size.height + 8 * down - 1) / (8 * down)
        return components.reduce(0) { $0 + 128 * columns * rows * $1.across * $1.down }
    }

    /// Whether the first marker behind the first scan, which follows `segments`, says the height.
    ///
    /// Source: ITU-T T.81, B.2.5.
    private static func saysHeight(after segments: JPEGSegments, _ reader: ByteReader) -> Bool {
        let header = segments.position + 2
        guard segments.componentCountOfScan != nil, let length = reader.number(header, byteCount: 2) else {
            return false
        }
        let position = JPEGSegments.endOfData(from: header + length, reader.bytes)
        return reader.byte(position + 1) == heightMarker && (reader.number(position + 4, byteCount: 2) ?? 0) > 0
    }

    /// Why no decoder here can read the picture, for people; `nil` if one can.
    package var unsupportedReason: String? {
        if marker == JPEGSegments.Segment.losslessFrame { return "JPEG-LS" }
        if Self.losslessMarkers.contains(marker) { return "lossless JPEG" }
        guard Self.decodableMarkers.contains(marker) else { return "hierarchical JPEG" }
        if precision != 8 { return "\(precision) bits a value in a JPEG" }
        return isHeightLater ? "a JPEG that says its height behind the pixels" : nil
    }
}
