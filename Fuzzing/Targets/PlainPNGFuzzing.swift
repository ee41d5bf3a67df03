import FaceCropModel
import FaceCropPixels

/// PNGs, which our own code decodes if they are plain.
enum PlainPNGFuzzing {
    /// The maximum number of pixels to decode, so that an input takes little time.
    private static let maximumPixelCount = 1 << 14
    /// The signature, and the header with the lengths and checksums around it.
    private static let headEnd = 33
    private static let bands = [0: 1, 2: 3, 4: 2, 6: 4]

    static func file(_ input: [UInt8]) throws {
        guard let header = header(input) else { return }
        try VipsLibrary.start()
        try check(input, header)
        // Hardly any change of an input leaves a checksum right.
        try check(withRightChecksums(input), header)
    }

    /// A file that libvips decodes is decoded to the same pixels.
    ///
    /// Of a file that libvips refuses, nothing is demanded: libdeflate gives a meaning to some codes that zlib refuses.
    private static func check(_ bytes: [UInt8], _ header: PhotoHeader) throws {
        let photo = LoadedPhoto(fuzzed: bytes, header)
        // libvips decodes rows, whatever the kind of PNG is.
        guard let expected = try? photo.decode(storedRows: 0..<header.storedSize.height, reduction: 1) else { return }
        let decoded = try? photo.decode()
        try expect(decoded != nil, "what libvips decodes is decoded")
        guard let decoded else { return }
        let isEqual = try content(decoded.image) == content(expected.image)
        try expect(isEqual, "the pixels are those that libvips decodes")
    }

    /// The pixels as a file, which both depths can be written as, without the resolution.
    private static func content(_ image: VipsImage) throws -> [UInt8] {
        var options = EncodeOptions()
        options.format = .png
        let file = try image.encoded(with: options, strips: true).withUnsafeBytes { [UInt8]($0) }
        // libvips writes it behind the header, in a chunk with nine bytes of data.
        let isThere = file[(headEnd + 4)...].starts(with: "pHYs".utf8)
        return isThere ? Array(file[..<headEnd] + file[(headEnd + 21)...]) : file
    }

    private static func header(_ bytes: [UInt8]) -> PhotoHeader? {
        // As in a run: libpng allocates what a chunk declares, though the file ends before.
        guard bytes.count >= headEnd, SafetyCheck.failure(bytes, .png) == nil,
            let size = DeclaredSize.of(bytes, format: .png), size.width > 0, size.height > 0,
            size.width <= maximumPixelCount, size.height <= maximumPixelCount, size.pixelCount <= maximumPixelCount
        else { return nil }
        return PhotoHeader(
            format: .png,
            storedSize: size,
            orientation: .upright,
            hasOrientationTag: false,
            bands: bands[Int(bytes[25])] ?? 3,
            bytesPerValue: bytes[24] == 16 ? 2 : 1
        )
    }

    /// The file with right checksums of all whole chunks.
    private static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = position + 8 + length
            guard end + 4 <= bytes.count else { break }
            let checksum = checksum(bytes[position + 4..<end])
            for index in 0..<4 { result[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
            position = end + 4
        }
        return result
    }

    /// CRC-32 (PNG 3rd edition, 5.5).
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { start, byte in
            (0..<8).reduce(start ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
