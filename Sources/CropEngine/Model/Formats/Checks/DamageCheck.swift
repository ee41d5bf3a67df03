/// Finds damage in a file that still decodes: damage that libvips' loaders ignore.
///
/// It checks only the structure of the format; wrong data within a correct structure show only when they are decoded.
package enum DamageCheck {
    /// The size of a disk sector in bytes.
    ///
    /// A power cut leaves this many zero bytes at the end of compressed data; no encoder writes them.
    private static let sectorByteCount = 512

    /// The damage in `bytes`, a file of `format`, for people; `nil` if none is found.
    package static func damage(_ bytes: [UInt8], _ format: ImageFormat) -> String? {
        bytes.withUnsafeBufferPointer { buffer in
            let big = ByteReader(bytes: buffer, order: .bigEndian)
            let little = ByteReader(bytes: buffer, order: .littleEndian)
            return switch format {
            case .gif: GIFStructure(little).hasTrailer ? nil : "the file ends before its last frame"
            case .tiff: tiffDamage(TIFFDirectory(buffer))
            case .heic, .avif: mediaDataEndInZeros(big) ? "the picture's data end in zero bytes" : nil
            case .jpeg, .png, .webp, .bmp, .pnm, .jxl: nil
            }
        }
    }

    private static func tiffDamage(_ directory: TIFFDirectory?) -> String? {
        directory?.hasAllValues == false ? "the file ends before the values of its first directory" : nil
    }

    private static func mediaDataEndInZeros(_ reader: ByteReader) -> Bool {
        guard let data = ISOMediaBoxes(reader, in: 0..<reader.count).first("mdat") else { return false }
        let end = min(data.end, reader.count)
        guard data.content < end - sectorByteCount else { return false }
        return reader.bytes[(end - sectorByteCount)..<end].allSatisfy { $0 == 0 }
    }
}
