import CPixels
import FaceCropModel

/// What of a PNG libvips gets to read, and what is read of a PNG without it.
package enum PNGReduction {
    private static let xmpKeyword = Array("XML:com.adobe.xmp".utf8)

    /// The file in `bytes` without the compressed texts that no decoder reads; `nil` if it has none.
    ///
    /// libpng inflates each of up to a thousand texts to up to 8 MB. Only the first text with XMP is of use, and the
    /// first profile. A damaged text stays, because libpng warns of it and does not inflate it.
    package static func withoutCompressedTexts(_ bytes: [UInt8]) -> [UInt8]? {
        let left = bytes.withUnsafeBufferPointer { buffer in
            var hasXMP = false
            var hasProfile = false
            let chunks = PNGChunks(buffer)
            return chunks.filter { chunk in
                if chunks.has("iCCP", chunk) {
                    defer { hasProfile = true }
                    return hasProfile && isIntact(chunk, buffer)
                }
                guard chunks.has("zTXt", chunk) || chunks.has("iTXt", chunk), isIntact(chunk, buffer) else {
                    return false
                }
                guard let text = PNGText(chunk, of: chunks, in: buffer) else { return true }
                guard text.isCompressed else { return false }
                guard text.keyword == xmpKeyword, !hasXMP else { return true }
                hasXMP = true
                return false
            }
        }
        guard !left.isEmpty else { return nil }
        var reduced: [UInt8] = []
        reduced.reserveCapacity(bytes.count)
        var start = 0
        for chunk in left {
            reduced += bytes[start..<chunk.start]
            start = chunk.end
        }
        return reduced + bytes[start...]
    }

    /// Inflates zlib's data; `nil` if they are damaged, or have more than `limit` bytes.
    static func inflated(_ data: [UInt8], limit: Int) -> [UInt8]? {
        var size = -1
        let inflated = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            size = cpng_inflate(data, data.count, buffer.baseAddress, limit)
            count = max(0, size)
        }
        return size < 0 ? nil : inflated
    }

    /// Says which chunk of the file in `bytes` does not match its checksum; `nil` if all do.
    ///
    /// libvips does not read what is behind the pixels.
    static func damagedChunk(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { buffer in
            PNGChunks(buffer).first { !isIntact($0, buffer) }.map { chunk in
                let name = String(decoding: buffer[chunk.start + 4..<chunk.content.lowerBound], as: UTF8.self)
                return "\(name): CRC error"
            }
        }
    }

    private static func isIntact(_ chunk: PNGChunks.Chunk, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let checked = UnsafeBufferPointer(rebasing: bytes[chunk.checked])
        let stored = bytes[chunk.content.upperBound..<chunk.end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return cpng_checksum(checked.baseAddress, checked.count) == stored
    }
}
