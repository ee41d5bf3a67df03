import SystemPackage

extension CaptureTime {
    /// When the photo at `path` was taken; `nil` if it does not say, cannot be read, or is not a photo.
    ///
    /// Only the parts of the file that lead to the time are read.
    init?(ofPhotoAt path: FilePath) {
        guard let file = SparseFile(path) else { return nil }
        self.init(ofPhotoOf: file.byteCount) { file.bytes($0) }
    }

    /// When a photo of `byteCount` bytes was taken; `bytes` returns the bytes of a range within it.
    package init?(ofPhotoOf byteCount: Int, _ bytes: @escaping (Range<Int>) -> [UInt8]?) {
        let file = EXIFBlock(byteCount: byteCount, read: bytes)
        guard let start = file.start, let time = EXIFTimes({ file.bytes($0, behind: start) })?.captureTime else {
            return nil
        }
        self = time
    }
}

/// Finds the start of the EXIF block of a photo.
///
/// Sources: EXIF 2.32, 4.7.2 (JPEG); PNG 1.5 extensions, 3.7 (eXIf); WebP container, "Metadata"; ISO/IEC 23008-12,
/// A.2.1 (HEIF); ISO/IEC 18181-2, 9.3 (JPEG XL).
struct EXIFBlock {
    let byteCount: Int
    let read: (Range<Int>) -> [UInt8]?

    /// How many bytes of a JPEG or HEIF file are searched; JPEG begins with EXIF, HEIF with the boxes that describe
    /// items.
    private static let headByteCount = 1 << 16
    /// The most chunks that are searched.
    private static let maximumChunkCount = 1_000

    /// The position of the block's first byte; `nil` if there is no EXIF block.
    var start: Int? {
        let first = bytes(0..<min(byteCount, PictureFormat.sniffedByteCount)) ?? []
        // Canon's raw files have the header of a TIFF file, too.
        if RawFormat(sniffing: first) == .cr2 { return 0 }
        return switch ImageFormat(sniffing: first) {
        case .tiff: 0
        case .jpeg: withHead(startInJPEG)
        case .png: startInChunks(from: 8, order: .bigEndian, lengthFirst: true, "eXIf")
        case .webp: startInChunks(from: 12, order: .littleEndian, lengthFirst: false, "EXIF").map(afterName)
        case .heic, .avif: withHead { HEIFEXIFItem($0)?.position }.flatMap(startInItem)
        case .jxl: withHead { ISOMediaBoxes($0, in: 0..<$0.count).first("Exif")?.content }.flatMap(startInItem)
        case .gif, .bmp, .pnm, nil: nil
        }
    }

    /// The bytes of `range`, relative to `start`.
    func bytes(_ range: Range<Int>, behind start: Int) -> [UInt8]? {
        bytes(start + range.lowerBound..<start + range.upperBound)
    }

    private func bytes(_ range: Range<Int>) -> [UInt8]? {
        range.lowerBound >= 0 && range.upperBound <= byteCount ? read(range) : nil
    }

    private func withHead(_ body: (ByteReader) -> Int?) -> Int? {
        guard let head = bytes(0..<min(byteCount, Self.headByteCount)) else { return nil }
        return head.withUnsafeBufferPointer { body(ByteReader(bytes: $0, order: .bigEndian)) }
    }

    private func startInJPEG(_ head: ByteReader) -> Int? {
        JPEGSegments(head).first { $0.marker == 0xE1 && head.has("Exif\0", at: $0.content) }.map { $0.content + 6 }
    }

    /// The position of the content of the first chunk of a type, in a file of chunks with a length and a type of four
    /// bytes each.
    private func startInChunks(
        from first: Int,
        order: ByteReader.Order,
        lengthFirst: Bool,
        _ type: StaticString
    ) -> Int? {
        var position = first
        for _ in 0..<Self.maximumChunkCount {
            guard let head = bytes(position..<position + 8) else { return nil }
            let (isWanted, length) = head.withUnsafeBufferPointer { head in
                let reader = ByteReader(bytes: head, order: order)
                return (
                    reader.has(type, at: lengthFirst ? 4 : 0), reader.number(lengthFirst ? 0 : 4, byteCount: 4) ?? 0
                )
            }
            if isWanted { return position + 8 }
            // In PNG, a checksum follows; in WebP, a padding byte follows if the length is odd.
            position += 8 + length + (lengthFirst ? 4 : length & 1)
        }
        return nil
    }

    /// Skips the name that JPEG needs, which some programs also write before the block in other formats.
    private func afterName(_ position: Int) -> Int {
        bytes(position..<position + 6) == Array("Exif\0\0".utf8) ? position + 6 : position
    }

    /// An item of HEIF begins with the number of bytes before the block.
    private func startInItem(_ position: Int) -> Int? {
        guard let length = bytes(position..<position + 4) else { return nil }
        return position + 4 + length.reduce(0) { $0 << 8 | Int($1) }
    }
}
