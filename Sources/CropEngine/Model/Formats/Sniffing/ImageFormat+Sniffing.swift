extension ImageFormat {
    /// Recognizes the format by the first bytes of a file; `nil` if they do not start a known format.
    ///
    /// Fewer than ``PictureFormat/sniffedByteCount`` bytes suffice if the file is shorter. A file may still turn out to
    /// be damaged, or of a kind of its format that cannot be decoded.
    ///
    /// Sources: ITU T.81 (JPEG), PNG 3rd edition §5.2, RFC 9649 (WebP), TIFF 6.0 and the BigTIFF design, the GIF89a
    /// specification, ISO/IEC 18181-2 (JPEG XL), ISO/IEC 23008-12 (HEIF brands) and the AVIF specification 1.1 §6.
    package init?(sniffing firstBytes: [UInt8]) {
        if let format = Self.signatures.first(where: { firstBytes.starts(with: $0.bytes) })?.format {
            self = format
        } else if Self.isTIFF(firstBytes) {
            self = .tiff
        } else if BMPHeader.isStart(firstBytes) {
            self = .bmp
        } else if PNMHeader.isStart(firstBytes) {
            self = .pnm
        } else if firstBytes.starts(with: "RIFF".utf8), firstBytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if let format = Self.brands(firstBytes).lazy.compactMap(Self.format(brand:)).first {
            self = format
        } else if Self.brands(firstBytes).contains(where: Self.genericBrands.contains) {
            self = .heic
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], format: ImageFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89] + "PNG\r\n".utf8 + [0x1A, 0x0A], .png),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        ([0xFF, 0x0A], .jxl),
        ([0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A], .jxl),
    ]

    /// Whether the bytes start a TIFF or BigTIFF file of either byte order.
    ///
    /// Canon's raw format is a TIFF file without a finished picture of full size, and has `CR` where TIFF has the first
    /// directory or free space; it does not count as a TIFF photo.
    private static func isTIFF(_ firstBytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42],
            [0x49, 0x49, 43, 0, 8, 0, 0, 0], [0x4D, 0x4D, 0, 43, 0, 8, 0, 0],
        ]
        return starts.contains(where: firstBytes.starts(with:))
            && !firstBytes.dropFirst(8).starts(with: "CR".utf8)
    }

    /// The major brand of a file that starts with an `ftyp` box, then the compatible brands among these bytes.
    private static func brands(_ firstBytes: [UInt8]) -> [String] {
        guard firstBytes.count >= 12, firstBytes[4..<8].elementsEqual("ftyp".utf8) else { return [] }
        let boxSize = firstBytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(firstBytes.count, max(boxSize, 12))
        let compatibleStarts = stride(from: 16, through: min(end, Self.brandListEnd) - 4, by: 4)
        return ([8] + compatibleStarts).map { String(decoding: firstBytes[$0..<$0 + 4], as: UTF8.self) }
    }

    /// The end of the twelfth compatible brand; files have fewer.
    private static let brandListEnd = 64

    private static func format(brand: String) -> ImageFormat? {
        switch brand {
        case "avif", "avis": .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": .heic
        default: nil
        }
    }

    /// Brands of HEIF files that do not tell how the pictures are coded, or that tell of a coding that is not read.
    private static let genericBrands: Set<String> = [
        "mif1", "mif2", "msf1", "avci", "avcs", "vvic", "vvis", "evbi", "evbs", "j2ki", "j2is", "jpeg", "jpgs",
        "unif",
    ]
}
