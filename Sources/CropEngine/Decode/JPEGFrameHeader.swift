/// The frame header of a JPEG file: how the picture is coded and how large it is.
///
/// Source: ITU-T T.81, B.2.2.
struct JPEGFrameHeader {
    /// The second byte of its marker: 0xC0 is baseline, 0xC2 progressive.
    let marker: Int
    /// Bits of each value.
    let precision: Int
    /// Size of the picture.
    let size: PixelSize

    /// Baseline, extended and progressive, with Huffman or arithmetic coding: what libjpeg-turbo decodes.
    private static let decodableMarkers: Set<Int> = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA]

    /// Reads the first frame header before the first scan; `nil` when there is none.
    init?(_ reader: ByteReader) {
        for segment in JPEGSegments(reader) where segment.isFrameHeader {
            guard
                let precision = reader.byte(segment.content),
                let height = reader.number(segment.content + 1, byteCount: 2),
                let width = reader.number(segment.content + 3, byteCount: 2)
            else { return nil }
            marker = segment.marker
            self.precision = precision
            size = PixelSize(width: width, height: height)
            return
        }
        return nil
    }

    /// Whether the picture comes in several scans, each finer than the one before.
    var isProgressive: Bool { marker == 0xC2 || marker == 0xCA }

    /// Why no decoder here can read the picture, for people; `nil` when one can.
    var unsupportedReason: String? {
        if precision != 8 { return "\(precision) bits a value in a JPEG" }
        return Self.decodableMarkers.contains(marker) ? nil : "lossless or hierarchical JPEG"
    }
}
