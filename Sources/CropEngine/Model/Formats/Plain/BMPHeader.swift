/// The headers of an uncompressed BMP file.
///
/// Source: Microsoft, "Bitmap Storage" and "BITMAPV5HEADER". Files that are compressed by run lengths, or that contain
/// a JPEG or a PNG, are not read.
struct BMPHeader: Hashable {
    let size: PixelSize
    /// Whether the first row in the file is the lowest one.
    let isBottomUp: Bool
    let bitsPerPixel: Int
    /// The position of the first value.
    let start: Int
    /// Which bits hold red, green, blue and perhaps alpha; empty for a picture with a palette.
    let channels: [BMPChannel]
    /// The colours of the palette: blue, green, red.
    let palette: [[UInt8]]
    /// The range of the embedded ICC profile.
    let profile: Range<Int>?

    /// The lengths of the second header in its versions.
    private static let headerLengths: Set<Int> = [12, 40, 52, 56, 64, 108, 124]
    /// The length of the oldest version, which stores sizes in 16 bits.
    private static let coreLength = 12
    private static let fileHeaderLength = 14

    /// Whether a file that starts with `firstBytes` is meant to be a BMP file: the two letters at its start alone prove
    /// little.
    static func isStart(_ firstBytes: [UInt8]) -> Bool {
        firstBytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .littleEndian)
            guard reader.has("BM", at: 0), let length = reader.number(14, byteCount: 4),
                headerLengths.contains(length)
            else { return false }
            return reader.number(length == coreLength ? 22 : 26, byteCount: 2) == 1  // planes
        }
    }

    /// Reads both headers, the palette and the masks.
    ///
    /// - Throws: `truncated` if they are not within the file, `corrupt` if they contradict themselves, `unsupported`
    ///   for compressed values.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeFailure) {
        let reader = ByteReader(bytes: bytes, order: .littleEndian)
        guard reader.has("BM", at: 0), let length = reader.number(14, byteCount: 4),
            Self.headerLengths.contains(length)
        else { throw .plainCorrupt(.bmp, "there is no header of a known length") }
        guard let start = reader.number(10, byteCount: 4), reader.count >= Self.fileHeaderLength + length else {
            throw .plainTruncated(.bmp)
        }
        let fields = BMPFields(reader, length: length)
        try fields.check()
        let masksEnd = Self.fileHeaderLength + length + fields.separateMaskByteCount
        guard start >= masksEnd else { throw .plainCorrupt(.bmp, "the values start within the headers") }
        size = fields.size
        isBottomUp = fields.isBottomUp
        bitsPerPixel = fields.bitsPerPixel
        self.start = start
        if fields.bitsPerPixel > 8 {
            channels = try fields.channels(reader)
            palette = []
        } else {
            channels = []
            palette = fields.palette(reader, from: masksEnd, to: start)
            guard !palette.isEmpty else {
                throw start > reader.count ? .plainTruncated(.bmp) : .plainCorrupt(.bmp, "there is no palette")
            }
        }
        profile = fields.profile(reader)
    }

    /// Values per pixel of the decoded picture.
    var bands: Int { channels.isEmpty ? 3 : channels.count }

    /// Bytes of a row in the file, a multiple of four.
    var rowByteCount: Int { (size.width * bitsPerPixel + 31) / 32 * 4 }

    /// Whether a file of `byteCount` bytes ends before its last pixel; the padding of the last row may be missing.
    func endsEarly(_ byteCount: Int) -> Bool {
        let (rows, overflow) = rowByteCount.multipliedReportingOverflow(by: size.height - 1)
        return overflow || rows > byteCount - start - (size.width * bitsPerPixel + 7) / 8
    }

    /// The picture that the headers describe.
    var picture: PlainPicture {
        PlainPicture(size: size, bands: bands, profile: profile) { bytes, output throws(DecodeFailure) in
            if endsEarly(bytes.count) { throw .plainTruncated(.bmp) }
            let count = size.pixelCount * bands
            let values = UnsafeMutableBufferPointer(
                start: output.bindMemory(to: UInt8.self, capacity: count),
                count: count
            )
            if channels.isEmpty { try writePalette(bytes, values) } else { writeChannels(bytes, values) }
        }
    }

    /// The position of row `y` of the picture in the file.
    private func position(ofRow y: Int) -> Int { start + rowByteCount * (isBottomUp ? size.height - 1 - y : y) }

    private func writePalette(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ values: UnsafeMutableBufferPointer<UInt8>
    ) throws(DecodeFailure) {
        let perByte = 8 / bitsPerPixel
        let mask = UInt8(truncatingIfNeeded: (1 << bitsPerPixel) - 1)
        var target = 0
        for y in 0..<size.height {
            let row = position(ofRow: y)
            for x in 0..<size.width {
                let shift = UInt8(8 - bitsPerPixel * (x % perByte + 1))
                let index = Int(bytes[row + x / perByte] >> shift & mask)
                guard index < palette.count else { throw .plainCorrupt(.bmp, "a pixel has no colour in the palette") }
                for band in 0..<3 { values[target + band] = palette[index][2 - band] }
                target += 3
            }
        }
    }

    private func writeChannels(_ bytes: UnsafeBufferPointer<UInt8>, _ values: UnsafeMutableBufferPointer<UInt8>) {
        let pixelBytes = bitsPerPixel / 8
        var target = 0
        var hasOpacity = channels.count < 4
        for y in 0..<size.height {
            var position = position(ofRow: y)
            for _ in 0..<size.width {
                var pixel: UInt32 = 0
                for byte in 0..<pixelBytes { pixel |= UInt32(bytes[position + byte]) << UInt32(8 * byte) }
                for channel in channels {
                    values[target] = channel.value(pixel)
                    target += 1
                }
                hasOpacity = hasOpacity || values[target - 1] > 0
                position += pixelBytes
            }
        }
        // If alpha is 0 everywhere, the picture is opaque: many programs write 0 without meaning a transparent picture.
        if !hasOpacity { for alpha in stride(from: 3, to: values.count, by: 4) { values[alpha] = 255 } }
    }
}
