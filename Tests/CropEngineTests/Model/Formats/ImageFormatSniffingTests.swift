import Testing

@testable import FaceCropModel

@Suite struct ImageFormatSniffingTests {
    private static func isoMedia(_ major: String, _ compatible: [String], boxSize: Int? = nil) -> [UInt8] {
        let size = boxSize ?? 16 + 4 * compatible.count
        let start: [UInt8] = [0, 0, UInt8(size >> 8), UInt8(size & 255)]
        let brands = "ftyp\(major)\0\0\0\0\(compatible.joined())"
        return start + Array("\(brands)\0\0\u{1}\0metaavif".utf8)
    }

    private static let known: [(bytes: [UInt8], format: ImageFormat)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ([0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
        ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .tiff),
        ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .tiff),
        ([0x49, 0x49, 0x2B, 0, 8, 0, 0, 0], .tiff),
        ([0x4D, 0x4D, 0, 0x2B, 0, 8, 0, 0], .tiff),
        (isoMedia("heic", ["mif1", "heic"]), .heic),
        (isoMedia("mif1", ["mif1", "heic"]), .heic),
        (isoMedia("mif1", ["miaf"]), .heic),
        (isoMedia("msf1", ["hevc"]), .heic),
        (isoMedia("avif", ["mif1", "miaf"]), .avif),
        (isoMedia("avis", []), .avif),
        (isoMedia("mif1", ["miaf", "MA1B", "avif"]), .avif),
        (isoMedia("mif1", ["aaaa", "bbbb", "avif"], boxSize: 4_000), .avif),
    ]

    @Test func knownStartsAreRecognised() {
        for (bytes, format) in Self.known {
            #expect(ImageFormat(sniffing: bytes) == format, "\(bytes)")
            #expect(ImageFormat(sniffing: bytes + [UInt8](repeating: 0xAA, count: 64)) == format, "\(bytes)")
        }
    }

    @Test func otherContentIsNot() {
        let others: [[UInt8]] = [
            [], [0], [0xFF, 0xD8], Array("GIF88a".utf8), Array("RIFF1234WAVEfmt ".utf8), Array("<svg/>".utf8),
            Array("%PDF-1.4".utf8), [0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0] + Array("CR\u{2}".utf8),
            Self.isoMedia("isom", ["iso2", "mp41"]), Self.isoMedia("crx ", ["crx ", "isom"]), Self.isoMedia("qt  ", []),
            Self.isoMedia("isom", ["iso2"], boxSize: 0),
        ]
        for bytes in others { #expect(ImageFormat(sniffing: bytes) == nil, "\(bytes)") }
    }

    /// Every prefix of each file start is read within bounds, and gives the same format or none.
    @Test func startsCutShortAreUnknownOrTheSame() {
        for (bytes, format) in Self.known {
            for count in 0...bytes.count {
                let sniffed = ImageFormat(sniffing: Array(bytes.prefix(count)))
                let isSettled = sniffed == nil || sniffed == format || (sniffed == .heic && format == .avif)
                #expect(isSettled, "\(count) bytes of \(bytes)")
            }
        }
    }
}
