package import FaceCropCore

/// How many frames an animation has, by the structure of its file.
package enum FrameCount {
    /// The frames in `bytes`, which hold `format`: 1 for what is no animation.
    package static func of(_ bytes: [UInt8], format: ImageFormat) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .gif: max(1, GIFStructure(reader).frameCount)
            case .webp: max(1, chunkCount(reader))
            // Of JPEG XL, only the first frame is ever read.
            case .jpeg, .png, .tiff, .heic, .avif, .bmp, .pnm, .jxl: 1
            }
        }
    }

    /// The frames of ``of(_:format:)`` that do not end with the file; of a WebP all, because none that is cut is ever
    /// opened.
    package static func whole(_ bytes: [UInt8], format: ImageFormat) -> Int {
        guard format == .gif else { return of(bytes, format: format) }
        return bytes.withUnsafeBufferPointer {
            GIFStructure(ByteReader(bytes: $0, order: .littleEndian)).wholeFrameCount
        }
    }

    /// ANMF chunks; source: RFC 9649, 2.7.
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
