/// The orientation in the EXIF of a file, wherever its format allows EXIF to be.
///
/// libvips reads only the first EXIF of a JPEG, and in a PNG only what comes before the pixels.
package enum EXIFOrientation {
    /// Inflates zlib's data; `nil` if they are damaged, or have more bytes than ``longestText``.
    package typealias Inflate = ([UInt8]) -> [UInt8]?

    /// The most bytes of a text that is inflated: EXIF in a JPEG has less than 64 KiB, of which each byte becomes two
    /// digits.
    package static let longestText = 1 << 18
    /// How many texts may be inflated.
    private static let maximumTextCount = 4

    private static let tag = 0x112
    private static let name = Array("Exif\0\0".utf8)
    private static let rawProfiles = ["Raw profile type exif", "Raw profile type APP1"].map { Array($0.utf8) }

    /// The orientation that the first EXIF with one says in `bytes`, a file of `format`; `nil` if none says any.
    package static func of(_ bytes: [UInt8], _ format: ImageFormat, inflate: Inflate) -> Orientation? {
        bytes.withUnsafeBufferPointer { buffer in
            switch format {
            case .jpeg: jpeg(buffer)
            case .png: png(buffer, inflate)
            case .webp: webp(buffer)
            case .tiff, .gif, .heic, .avif, .bmp, .pnm, .jxl: nil
            }
        }
    }

    private static func jpeg(_ bytes: UnsafeBufferPointer<UInt8>) -> Orientation? {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        return JPEGSegments(reader).lazy
            .filter { $0.marker == 0xE1 && $0.end <= bytes.count && reader.has("Exif\0", at: $0.content) }
            .compactMap { orientation(Array(bytes[$0.content..<$0.end])) }
            .first
    }

    private static func png(_ bytes: UnsafeBufferPointer<UInt8>, _ inflate: Inflate) -> Orientation? {
        let chunks = PNGChunks(bytes)
        for chunk in chunks where chunks.has("eXIf", chunk) {
            if let orientation = orientation(Array(bytes[chunk.content])) { return orientation }
        }
        let texts = chunks.lazy.compactMap { PNGText($0, of: chunks, in: bytes) }
            .filter { rawProfiles.contains($0.keyword) }
        for text in texts.prefix(maximumTextCount) {
            guard let content = text.isCompressed ? inflate(Array(text.text)) : Array(text.text.prefix(longestText)),
                let block = RawProfileText.bytes(content), let orientation = orientation(block)
            else { continue }
            return orientation
        }
        return nil
    }

    /// In any chunk, whether the header of an extended file announces it or not.
    private static func webp(_ bytes: UnsafeBufferPointer<UInt8>) -> Orientation? {
        let reader = ByteReader(bytes: bytes, order: .littleEndian)
        var position = 12
        while let length = reader.number(position + 4, byteCount: 4), length <= reader.count - position - 8 {
            let content = position + 8..<position + 8 + length
            if reader.has("EXIF", at: position), let orientation = orientation(Array(bytes[content])) {
                return orientation
            }
            position = content.upperBound + length % 2
        }
        return nil
    }

    /// The orientation in a block of EXIF, with or without the name that JPEG needs; `nil` if it says none of 1…8.
    static func orientation(_ block: [UInt8]) -> Orientation? {
        let block = block.starts(with: name) ? Array(block.dropFirst(name.count)) : block
        return block.withUnsafeBufferPointer { block in
            let reader = ByteReader(tiff: block)
            guard let layout = TIFFLayout(reader), let entries = layout.entries(reader) else { return nil }
            let entry = entries.first { $0.tag == tag }
            return entry.flatMap { layout.values($0, reader)?.first }.flatMap(Orientation.init(rawValue:))
        }
    }
}

/// A block of metadata that ImageMagick writes into a text of a PNG: a name, a number of bytes, and the bytes as
/// hexadecimal digits, on lines of their own.
private enum RawProfileText {
    /// The bytes in `text`; `nil` if it has no such form.
    static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        let lines = Array(text).split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count == 3, let count = Int(String(decoding: lines[1].filter { $0 != space }, as: UTF8.self)),
            count >= 0
        else { return nil }
        let digits = lines[2].compactMap(digit)
        guard digits.count / 2 >= count else { return nil }
        return (0..<count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    private static let space = UInt8(ascii: " ")

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
