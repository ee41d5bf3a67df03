import Foundation
import Testing

@testable import FaceCropModel

@Suite struct PictureFormatTests {
    private static let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    private static let starts: [(bytes: [UInt8], format: PictureFormat)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0], .image(.jpeg)),
        (Array("8BPS\0\u{1}\0\0".utf8), .unread(.psd)),
        (Array("8BPS\0\u{2}\0\0".utf8), .unread(.psd)),
        ([0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A], .unread(.jpeg2000)),
        ([0xFF, 0x4F, 0xFF, 0x51], .unread(.jpeg2000)),
        ([0x49, 0x49, 0xBC, 0x01], .unread(.jpegXR)),
        ([0, 0, 0, 12] + Array("JXS \r\n".utf8) + [0x87, 0x0A], .unread(.jpegXS)),
        ([0xFF, 0x10, 0xFF, 0x50], .unread(.jpegXS)),
        (Array("gimp xcf v011\0".utf8), .unread(.xcf)),
        ([0x76, 0x2F, 0x31, 0x01], .unread(.exr)),
        (Array("#?RADIANCE\n".utf8), .unread(.radiance)),
        (Array("%!PS-Adobe-3.0 EPSF-3.0\n".utf8), .unread(.eps)),
        ([0xC5, 0xD0, 0xD3, 0xC6], .unread(.eps)),
        ([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 4, 0, 0, 22, 0, 0, 0], .unread(.ico)),
        (Array("PF\n4 4\n-1.0\n".utf8), .unread(.pfm)),
        (Array("P7\nWIDTH 4\n".utf8), .unread(.pam)),
        (Array("qoif\0\0\0\u{4}".utf8), .unread(.qoi)),
        (Array(svg.utf8), .unread(.svg)),
        (Array("\u{FEFF}<?xml version=\"1.0\" standalone=\"no\"?>\n<!-- drawn -->\n\(svg)".utf8), .unread(.svg)),
        (Array("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">\(svg)".utf8), .unread(.svg)),
        ([0x49, 0x49, 42, 0, 0x10, 0, 0, 0] + Array("CR\u{2}\0".utf8), .raw(.cr2)),
        ([0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8), .raw(.cr3)),
        (Array("FUJIFILMCCD-RAW 0201".utf8), .raw(.raf)),
        (Array("IIRO\u{8}\0\0\0".utf8), .raw(.orf)),
        (Array("IIU\0\u{18}\0\0\0".utf8), .raw(.rw2)),
    ]

    @Test func startsAreTold() {
        for (bytes, format) in Self.starts {
            #expect(PictureFormat(sniffing: bytes) == format, "\(String(decoding: bytes, as: UTF8.self))")
            let longer = bytes + [UInt8](repeating: 0xAA, count: 600)
            #expect(PictureFormat(sniffing: longer) == format, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// Every prefix of each file start is read within bounds, and gives the same format or none.
    @Test func startsCutShortAreUnknownOrTheSame() {
        for (bytes, format) in Self.starts {
            for count in 0...bytes.count {
                let sniffed = PictureFormat(sniffing: Array(bytes.prefix(count)))
                // The first eight bytes of a CR2 file are those of any TIFF file.
                let isSettled =
                    sniffed == nil || sniffed == format || (sniffed == .image(.tiff) && format == .raw(.cr2))
                #expect(isSettled, "\(count) bytes of \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func otherContentHasNoPictureFormat() {
        let others = [
            "# Read me\n", "8BPS\0\u{3}", "<?xml version=\"1.0\"?><x:xmpmeta/>", "<html><svg/></html>",
            "<!-- <svg/> -->",
            "<svgs/>", "%PDF-1.7\n", "%!PS-Adobe-3.0\n", "P7 is a road\n", "PFM\n", "II*",
        ]
        for text in others { #expect(PictureFormat(sniffing: Array(text.utf8)) == nil, "\(text)") }
        for bytes in [[0, 0, 1, 0], [UInt8](repeating: 0, count: 99)] { #expect(PictureFormat(sniffing: bytes) == nil) }
    }

    /// Each name for programs belongs to one format, and is read back from the manifest.
    @Test func namesAreUniqueAndReadAgain() throws {
        let all =
            ImageFormat.allCases.map(PictureFormat.image) + RawFormat.allCases.map(PictureFormat.raw)
            + UnreadFormat.allCases.map(PictureFormat.unread)
        #expect(Set(all.map(\.id)).count == all.count && Set(all.map(\.name)).count == all.count)
        for format in all {
            #expect(PictureFormat(id: format.id) == format)
            let json = try JSONEncoder().encode([format])
            #expect(String(decoding: json, as: UTF8.self) == "[\"\(format.id)\"]")
            #expect(try JSONDecoder().decode([PictureFormat].self, from: json) == [format])
            #expect(format.id.allSatisfy { $0.isLetter || $0.isNumber }, "the journal's words have no other characters")
        }
        #expect(PictureFormat(id: "") == nil && PictureFormat(id: "JPEG") == nil)
    }
}
