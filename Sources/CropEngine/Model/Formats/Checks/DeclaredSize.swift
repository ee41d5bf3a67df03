/// Finds the size that a file's header declares without a decoder, so that a decompression bomb never reaches one.
///
/// If the header is not understood, the answer is `nil`, and the size that the decoder reads from the header counts.
package enum DeclaredSize {
    /// The declared size of the picture in `bytes`, a file of `format`; `nil` if the header is not understood.
    package static func of(_ bytes: [UInt8], format: ImageFormat) -> PixelSize? {
        bytes.withUnsafeBufferPointer { buffer in
            let big = ByteReader(bytes: buffer, order: .bigEndian)
            let little = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .jpeg: JPEGFrameHeader(big)?.size
            case .png: size(width: big.number(16, byteCount: 4), height: big.number(20, byteCount: 4))
            case .gif: size(width: little.number(6, byteCount: 2), height: little.number(8, byteCount: 2))
            case .webp: webp(little)
            case .heic, .avif: HEIFProperties(bytes: buffer)?.declaredSize
            case .tiff: TIFFDirectory(buffer)?.size
            case .bmp: (try? BMPHeader(buffer))?.size
            case .pnm: (try? PNMHeader(buffer))?.size
            // libjxl reports the size before it allocates memory for pixels.
            case .jxl: nil
            }
        }
    }

    private static func size(width: Int?, height: Int?) -> PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// VP8X, VP8L or VP8; source: RFC 9649.
    private static func webp(_ reader: ByteReader) -> PixelSize? {
        if reader.has("VP8X", at: 12) {
            return size(
                width: reader.number(24, byteCount: 3).map { $0 + 1 },
                height: reader.number(27, byteCount: 3).map { $0 + 1 }
            )
        }
        if reader.has("VP8L", at: 12) {
            guard let packed = reader.number(21, byteCount: 4) else { return nil }
            return PixelSize(width: (packed & 0x3FFF) + 1, height: ((packed >> 14) & 0x3FFF) + 1)
        }
        guard reader.has("VP8 ", at: 12) else { return nil }
        return size(
            width: reader.number(26, byteCount: 2).map { $0 & 0x3FFF },
            height: reader.number(28, byteCount: 2).map { $0 & 0x3FFF }
        )
    }
}
