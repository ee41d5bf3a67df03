/// Checks by the structure of the format whether a file ends before its picture does.
///
/// It is used after a decoder has failed, to tell a truncated file (an interrupted copy) from one with wrong data.
/// Bytes after the picture's own end mark do not matter: many programs append some.
package enum TruncationCheck {
    /// Whether `bytes`, a file of `format`, lack the end that their structure promises.
    package static func endsEarly(_ bytes: [UInt8], format: ImageFormat) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let big = ByteReader(bytes: buffer, order: .bigEndian)
            let little = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .jpeg: !jpegHasEnd(big)
            case .png: !pngHasEnd(big)
            case .gif: GIFStructure(little).endsInFirstFrame
            case .webp: (little.number(4, byteCount: 4) ?? .max) > little.count - 8
            case .heic, .avif: !boxesHaveEnd(big) || !hasMediaData(big)
            case .tiff: !tiffHasEnd(buffer)
            case .bmp, .pnm: plainEndsEarly(buffer, format)
            // A file without boxes has no structure that can be checked without decoding; the decoder reports its
            // truncation.
            case .jxl: big.has("JXL ", at: 4) && !boxesHaveEnd(big)
            }
        }
    }

    /// Whether the headers, or the values that they promise, reach beyond the end of the file.
    private static func plainEndsEarly(_ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat) -> Bool {
        do throws(DecodeFailure) {
            return format == .bmp
                ? try BMPHeader(bytes).endsEarly(bytes.count) : try PNMHeader(bytes).endsEarly(bytes.count)
        } catch {
            if case .truncated = error { return true }
            return false
        }
    }

    /// Whether an EOI marker follows the start of the first scan.
    ///
    /// Within a scan, 0xFF is followed by 0 or a restart marker.
    private static func jpegHasEnd(_ reader: ByteReader) -> Bool {
        var position = 2
        for segment in JPEGSegments(reader) { position = segment.end }
        return JPEGEndMarker.follows(position, in: reader.bytes)
    }

    /// Whether an IEND chunk ends the chain of chunks.
    private static func pngHasEnd(_ reader: ByteReader) -> Bool {
        var position = 8
        while let length = reader.number(position, byteCount: 4) {
            if reader.has("IEND", at: position + 4) { return true }
            position += 12 + length
        }
        return false
    }

    /// Whether all boxes of the outermost level end within the file.
    private static func boxesHaveEnd(_ reader: ByteReader) -> Bool {
        ISOMediaBoxes(reader, in: 0..<reader.count).allSatisfy { $0.end <= reader.count }
    }

    /// Whether there is a box with coded pictures, in the outermost level or among the metadata.
    ///
    /// A file may end between two boxes, or within the eight bytes at the start of one.
    private static func hasMediaData(_ reader: ByteReader) -> Bool {
        let boxes = ISOMediaBoxes(reader, in: 0..<reader.count)
        if boxes.first("mdat") != nil { return true }
        guard let metadata = boxes.first("meta"), metadata.end <= reader.count else { return false }
        // The metadata begin with a version and flags, 4 bytes.
        let inner = min(metadata.content + 4, metadata.end)..<metadata.end
        return ISOMediaBoxes(reader, in: inner).first("idat") != nil
    }

    /// Whether the first directory with its values, and all its strips or tiles, are within the file.
    private static func tiffHasEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let directory = TIFFDirectory(bytes) else { return false }
        return directory.hasAllValues && directory.dataEnd.map { $0 <= bytes.count } ?? false
    }
}
