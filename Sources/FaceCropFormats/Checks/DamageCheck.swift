package import FaceCropCore

/// What is wrong with a file although a picture comes out of it: damage that libvips' loaders pass over.
///
/// By the structure of the format alone; data that are wrong within it can be told from right ones only by whoever
/// decodes them.
package enum DamageCheck {
    /// A disk's sector: so many zero bytes at the end of compressed data are what a power cut leaves, and no encoder.
    private static let sectorByteCount = 512

    /// The damage in `bytes`, which hold `format`, for people; `nil` when none is seen.
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
