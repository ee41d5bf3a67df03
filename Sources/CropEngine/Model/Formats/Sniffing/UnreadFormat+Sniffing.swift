extension UnreadFormat {
    /// Recognizes the format by the first bytes of a file; `nil` if none of these formats starts so.
    ///
    /// A PDF file is a document, and the files of telescopes and hospitals are measurements; they do not count as
    /// pictures. A Targa file (TGA) has no signature at its start, so it cannot be told from other content. Sources:
    /// `file` 5.44, `magic/Magdir`; ISO/IEC 15444-1, I.5.1 (JPEG 2000);
    /// ISO/IEC 21122-1, A.4, and 21122-3, A.5.1 (JPEG XS).
    init?(sniffing firstBytes: [UInt8]) {
        if let signature = Self.signatures.first(where: { firstBytes.starts(with: $0.bytes) }) {
            self = signature.format
        } else if Self.isEPS(firstBytes) {
            self = .eps
        } else if Self.isICO(firstBytes) {
            self = .ico
        } else if XMLStart(firstBytes).rootName == Array("svg".utf8) {
            self = .svg
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], format: UnreadFormat)] = [
        (Array("8BPS\0\u{1}".utf8), .psd),
        (Array("8BPS\0\u{2}".utf8), .psd),
        ([0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A], .jpeg2000),
        ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
        ([0x49, 0x49, 0xBC, 0x01], .jpegXR),
        ([0, 0, 0, 12] + Array("JXS \r\n".utf8) + [0x87, 0x0A], .jpegXS),
        ([0xFF, 0x10, 0xFF, 0x50], .jpegXS),
        (Array("gimp xcf ".utf8), .xcf),
        ([0x76, 0x2F, 0x31, 0x01], .exr),
        (Array("#?RADIANCE\n".utf8), .radiance),
        (Array("#?RGBE\n".utf8), .radiance),
        ([0xC5, 0xD0, 0xD3, 0xC6], .eps),
        (Array("PF\n".utf8), .pfm),
        (Array("Pf\n".utf8), .pfm),
        (Array("P7\n".utf8), .pam),
        (Array("qoif".utf8), .qoi),
    ]

    /// Whether the first line of a PostScript file says that it is one picture, not pages.
    private static func isEPS(_ firstBytes: [UInt8]) -> Bool {
        guard firstBytes.starts(with: "%!PS-Adobe-".utf8) else { return false }
        let line = firstBytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self).contains("EPSF")
    }

    /// Whether the file is a list of icons or cursors: it has their number, and the first one with its zero byte.
    private static func isICO(_ firstBytes: [UInt8]) -> Bool {
        guard firstBytes.count >= 22, firstBytes.starts(with: [0, 0, 1, 0]) || firstBytes.starts(with: [0, 0, 2, 0])
        else { return false }
        let count = Int(firstBytes[4]) | Int(firstBytes[5]) << 8
        let offset = (18..<22).reversed().reduce(0) { $0 << 8 | Int(firstBytes[$1]) }
        return count > 0 && firstBytes[9] == 0 && offset == 6 + 16 * count
    }
}
