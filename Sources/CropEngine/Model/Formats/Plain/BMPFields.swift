/// The fields of a BMP file's second header, as the file stores them.
struct BMPFields {
    /// How the file stores the values.
    private enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case masks = 3
        case jpeg = 4
        case png = 5
        case masksWithAlpha = 6
    }

    let size: PixelSize
    let isBottomUp: Bool
    let bitsPerPixel: Int
    private let length: Int
    private let planes: Int
    private let compression: Int
    private let usedColours: Int

    private static let position = 14
    private static let coreLength = 12

    /// Reads a header of `length` bytes, which must be within the file.
    init(_ reader: ByteReader, length: Int) {
        func number(_ offset: Int, _ byteCount: Int) -> Int {
            reader.number(Self.position + offset, byteCount: byteCount) ?? 0
        }
        func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: number(offset, 4))) }
        self.length = length
        if length == Self.coreLength {
            size = PixelSize(width: number(4, 2), height: number(6, 2))
            isBottomUp = true
            (planes, bitsPerPixel, compression, usedColours) = (number(8, 2), number(10, 2), 0, 0)
        } else {
            let height = signed(8)
            size = PixelSize(width: max(0, signed(4)), height: abs(height))
            isBottomUp = height > 0
            (planes, bitsPerPixel, compression) = (number(12, 2), number(14, 2), number(16, 4))
            usedColours = number(32, 4)
        }
    }

    /// Throws if depth and compression do not fit together, or such files are not read.
    func check() throws(DecodeFailure) {
        guard planes == 1 else { throw .plainCorrupt(.bmp, "there are \(planes) planes") }
        switch (Compression(rawValue: compression), bitsPerPixel) {
        case (Compression.none?, 1), (Compression.none?, 4), (Compression.none?, 8), (Compression.none?, 16),
            (Compression.none?, 24), (Compression.none?, 32), (.masks, 16), (.masks, 32), (.masksWithAlpha, 16),
            (.masksWithAlpha, 32):
            return
        case (.runs8, _), (.runs4, _): throw .unsupported("a BMP packed by run lengths")
        case (.jpeg, _), (.png, _): throw .unsupported("a JPEG or PNG inside a BMP")
        default: throw .plainCorrupt(.bmp, "\(bitsPerPixel) bits a pixel with the compression \(compression)")
        }
    }

    private var hasMasks: Bool { compression == 3 || compression == 6 }

    /// The size of the masks after the header; later versions have the masks within the header.
    var separateMaskByteCount: Int { hasMasks && length == 40 ? (compression == 6 ? 16 : 12) : 0 }

    /// The channels red, green, blue, and alpha if it has a mask.
    func channels(_ reader: ByteReader) throws(DecodeFailure) -> [BMPChannel] {
        let masks = hasMasks ? writtenMasks(reader) : bitsPerPixel == 16 ? Self.masks16 : Self.masks32
        let channels = masks.compactMap(BMPChannel.init(mask:))
        let union = masks.reduce(0, |)
        let isDisjoint = masks.map { UInt64($0) }.reduce(0, +) == UInt64(union)
        guard channels.count == masks.count, isDisjoint, UInt64(union) >> UInt64(bitsPerPixel) == 0 else {
            throw .plainCorrupt(.bmp, "the masks of the colours make no sense")
        }
        return channels
    }

    private static let masks16: [UInt32] = [0x7C00, 0x03E0, 0x001F]
    private static let masks32: [UInt32] = [0xFF_0000, 0xFF00, 0xFF]

    /// The three masks of the colours, and that of alpha unless it is empty.
    private func writtenMasks(_ reader: ByteReader) -> [UInt32] {
        func mask(_ index: Int) -> UInt32 {
            UInt32(truncatingIfNeeded: reader.number(Self.position + 40 + 4 * index, byteCount: 4) ?? 0)
        }
        let hasAlphaMask = length >= 56 && length != 64 || compression == 6
        let alpha = hasAlphaMask ? mask(3) : 0
        return (0..<3).map(mask) + (alpha == 0 ? [] : [alpha])
    }

    /// The palette: as many colours as the file declares, the depth allows, and the bytes from `start` to `end` hold.
    func palette(_ reader: ByteReader, from start: Int, to end: Int) -> [[UInt8]] {
        let entryLength = length == Self.coreLength ? 3 : 4
        let availableCount = max(0, min(end, reader.count) - start) / entryLength
        let wanted = usedColours == 0 ? 1 << bitsPerPixel : min(usedColours, 1 << bitsPerPixel)
        return (0..<min(wanted, availableCount)).map { index in
            (0..<3).map { reader.bytes[start + entryLength * index + $0] }
        }
    }

    /// The profile of the fifth version of the header, if it is embedded and within the file.
    ///
    /// A profile may also be named by a path, which is never followed.
    func profile(_ reader: ByteReader) -> Range<Int>? {
        guard length == 124, reader.number(Self.position + 56, byteCount: 4) == 0x4D42_4544,
            let offset = reader.number(Self.position + 112, byteCount: 4),
            let count = reader.number(Self.position + 116, byteCount: 4), count > 0,
            count <= reader.count, offset >= length, Self.position + offset <= reader.count - count
        else { return nil }
        return Self.position + offset..<Self.position + offset + count
    }
}
