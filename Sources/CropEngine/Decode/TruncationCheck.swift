/// Whether a file ends before its picture does, by the structure of its format.
///
/// Asked when a decoder has failed, to tell a file that was cut off (a copy that stopped) from one with wrong data. What
/// comes after the picture's own end mark is of no interest: many programs append something.
package enum TruncationCheck {
    /// Whether `bytes`, which hold `format`, lack the end that their structure promises.
    package static func endsEarly(_ bytes: [UInt8], format: ImageFormat) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let big = ByteReader(bytes: buffer, order: .bigEndian)
            let little = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .jpeg: !jpegHasEnd(big)
            case .png: !pngHasEnd(big)
            case .gif: !gifHasEnd(little)
            case .webp: (little.number(4, byteCount: 4) ?? .max) > little.count - 8
            case .heic, .avif: !boxesHaveEnd(big)
            case .tiff: !tiffHasEnd(buffer)
            }
        }
    }

    /// An EOI marker after the start of the first scan.
    ///
    /// Within a scan 0xFF is followed by 0 or a restart marker.
    private static func jpegHasEnd(_ reader: ByteReader) -> Bool {
        var position = 2
        for segment in JPEGSegments(reader) { position = segment.end }
        while position + 1 < reader.count {
            if reader.bytes[position] == 0xFF, reader.bytes[position + 1] == 0xD9 { return true }
            position += 1
        }
        return false
    }

    /// An IEND chunk at the end of the chain of chunks.
    private static func pngHasEnd(_ reader: ByteReader) -> Bool {
        var position = 8
        while let length = reader.number(position, byteCount: 4) {
            if reader.has("IEND", at: position + 4) { return true }
            position += 12 + length
        }
        return false
    }

    /// The end of the first frame: the empty block after its data blocks; source: GIF89a, 20 to 22.
    private static func gifHasEnd(_ reader: ByteReader) -> Bool {
        guard let flags = reader.byte(10) else { return false }
        var position = 13 + gifPaletteBytes(flags)
        while let kind = reader.byte(position) {
            switch kind {
            case 0x21:  // extension: label, then data blocks
                guard let after = afterGIFBlocks(position + 2, reader) else { return false }
                position = after
            case 0x2C:  // frame: nine bytes, palette, code size, then data blocks
                guard let flags = reader.byte(position + 9) else { return false }
                return afterGIFBlocks(position + 11 + gifPaletteBytes(flags), reader) != nil
            default: return true
            }
        }
        return false
    }

    private static func gifPaletteBytes(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
    }

    /// The position after a chain of data blocks, or `nil` when the file ends within it.
    private static func afterGIFBlocks(_ start: Int, _ reader: ByteReader) -> Int? {
        var position = start
        while let length = reader.byte(position) {
            position += 1 + length
            if length == 0 { return position }
        }
        return nil
    }

    /// All boxes of the outermost level end within the file.
    private static func boxesHaveEnd(_ reader: ByteReader) -> Bool {
        ISOMediaBoxes(reader, in: 0..<reader.count).allSatisfy { $0.end <= reader.count }
    }

    /// The first directory and all strips or tiles that it names lie within the file.
    private static func tiffHasEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        TIFFDirectory(bytes)?.dataEnd.map { $0 <= bytes.count } ?? false
    }
}
