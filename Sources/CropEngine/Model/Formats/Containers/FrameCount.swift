/// Counts the frames of an animation by the structure of its file.
package enum FrameCount {
    /// The number of frames in `bytes`, a file of `format`; 1 if it is not an animation.
    package static func of(_ bytes: [UInt8], format: ImageFormat) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .gif: max(1, GIFStructure(reader).frameCount)
            case .webp: max(1, chunkCount(reader))
            // Only the first frame of JPEG XL is ever read.
            case .jpeg, .png, .tiff, .heic, .avif, .bmp, .pnm, .jxl: 1
            }
        }
    }

    /// The number of frames that are complete in the file; for a WebP all frames, because a truncated WebP is never
    /// opened.
    package static func whole(_ bytes: [UInt8], format: ImageFormat) -> Int {
        guard format == .gif else { return of(bytes, format: format) }
        return bytes.withUnsafeBufferPointer {
            GIFStructure(ByteReader(bytes: $0, order: .littleEndian)).wholeFrameCount
        }
    }

    /// The number of ANMF chunks; source: RFC 9649, 2.7.
    private static func chunkCount(_ reader: ByteReader) -> Int {
        var count = 0
        var position = 12
        while let length = reader.number(position + 4, byteCount: 4) {
            if reader.has("ANMF", at: position) { count += 1 }
            position += 8 + length + length % 2
        }
        return count
    }
}
