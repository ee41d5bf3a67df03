package import FaceCropCore

/// Whether a file ends before its picture does, by the structure of its format.
///
/// Asked when a decoder has failed, to tell a file that was cut off (a copy that stopped) from one with wrong data.
/// What comes after the picture's own end mark is of no interest: many programs append something.
package enum TruncationCheck {
    /// Whether `bytes`, which hold `format`, lack the end that their structure promises.
    package static func endsEarly(_ bytes: [UInt8], format: ImageFormat) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let big = ByteReader(bytes: buffer, order: .bigEndian)
            let little = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .jpeg: !jpegHasEnd(big)
            case .png: !pngHasEnd(big)
            case .gif: GIFStructure(little).endsInFirstFrame
            case .webp: (little.number(4, byteCount: 4) ?? .max) > little.count - 8
            case .heic, .avif: !boxesHaveEnd(big)
            case .tiff: !tiffHasEnd(buffer)
            case .bmp, .pnm: plainEndsEarly(buffer, format)
            // What is not in boxes has no structure that is told without decoding; the decoder says it.
            case .jxl: big.has("JXL ", at: 4) && !boxesHaveEnd(big)
            }
        }
    }

    /// The headers, or the values that they promise, lie beyond the end.
    private static func plainEndsEarly(_ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat) -> Bool {
        do throws(DecodeFailure) {
            return format == .bmp
                ? try BMPHeader(bytes).endsEarly(bytes.count) : try PNMHeader(bytes).endsEarly(bytes.count)
        } catch {
            if case .truncated = error { return true }
            return false
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

    /// All boxes of the outermost level end within the file.
    private static func boxesHaveEnd(_ reader: ByteReader) -> Bool {
        ISOMediaBoxes(reader, in: 0..<reader.count).allSatisfy { $0.end <= reader.count }
    }

    /// The first directory with its values, and all strips or tiles that it names, lie within the file.
    private static func tiffHasEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let directory = TIFFDirectory(bytes) else { return false }
        return directory.hasAllValues && directory.dataEnd.map { $0 <= bytes.count } ?? false
    }
}
