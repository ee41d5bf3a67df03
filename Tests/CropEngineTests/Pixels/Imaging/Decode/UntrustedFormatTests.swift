import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Formats with decoders that libvips marks as untrusted, and programs with a photo's name: their decoders never run,
/// whatever the file name.
@Suite struct UntrustedFormatTests {
    private static let files: [(name: String, bytes: [UInt8])] = [
        (
            "SVG",
            Array("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)
        ),
        ("SVG without a declaration", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
        ("compressed SVG", [0x1F, 0x8B, 8, 0]),
        ("PDF", Array("%PDF-1.4\n".utf8)),
        ("PostScript", Array("%!PS-Adobe-3.0\n".utf8)),
        ("MAT", Array("MATLAB 5.0 MAT-file".utf8)),
        ("JPEG 2000", [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        ("JPEG 2000 codestream", [0xFF, 0x4F, 0xFF, 0x51]),
        ("OpenEXR", [0x76, 0x2F, 0x31, 0x01]),
        ("FITS", Array("SIMPLE  =                    T".utf8)),
        ("NIfTI", [0x5C, 1, 0, 0]),
        ("Radiance", Array("#?RADIANCE\n".utf8)),
        ("libvips' own", [0xB6, 0xA6, 0xF2, 0x08]),
        ("matrix", Array("2 2\n1 2\n3 4\n".utf8)),
        ("BMP", Array("BM".utf8)),
        ("ICO", [0, 0, 1, 0]),
        ("PSD", Array("8BPS".utf8) + [0, 1]),
        ("XCF", Array("gimp xcf v011".utf8)),
        ("DICOM", [UInt8](repeating: 0, count: 128) + Array("DICM".utf8)),
        ("ImageMagick's vector language", Array("push graphic-context\n".utf8)),
        ("ImageMagick's script language", Array("<image><read filename=\"x\"/></image>".utf8)),
        ("a name in libvips' notation", Array("@photo.svg[dpi=9]".utf8)),
        ("an ISO media file of another kind", [0, 0, 0, 20] + Array("ftypj2k ".utf8)),
    ]

    @Test(arguments: files.map(\.name))
    func isNoPhotoHere(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let bytes = file.bytes + [UInt8](repeating: 0, count: 200)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes) }
        let isKnown = Self.knownByName.contains(name)
        #expect(error?.code == (isKnown ? .unsupportedFormat : .notAnImage))
        #expect((error?.unreadFormat != nil) == isKnown)
    }

    /// The files with a format that is recognized by name.
    private static let knownByName: Set<String> = [
        "SVG", "SVG without a declaration", "JPEG 2000", "JPEG 2000 codestream", "OpenEXR", "Radiance", "PSD", "XCF",
    ]

    /// TIFF files of 8 × 8 pixels that give the compression in all forms that libtiff understands.
    @Test(arguments: [33_003, 33_004, 33_005, 34_712], [3, 4, 16])
    func jpeg2000InATIFFIsNotDecoded(compression: Int, type: Int) throws {
        for isBig in [false, true] {
            let bytes = Self.tiff(compression: compression, type: type, isBig: isBig)
            let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes) }
            #expect(error?.code == .unsupportedFormat, "\(isBig ? "BigTIFF" : "TIFF")")
        }
    }

    /// The second entry is checked even though the first is harmless.
    @Test func aSecondCompressionCounts() throws {
        let bytes = Self.tiff(compression: 1, type: 3, isBig: false, second: 33_005)
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(bytes) }?.code == .unsupportedFormat)
    }

    @Test func otherTIFFsAreDecoded() throws {
        for isBig in [false, true] {
            let photo = try openedPhoto(Self.tiff(compression: 1, type: 3, isBig: isBig))
            #expect(try photo.decode().scale == .full)
        }
    }

    /// A grey picture after a header of 16 bytes and its directory.
    private static func tiff(compression: Int, type: Int, isBig: Bool, second: Int? = nil) -> [UInt8] {
        var entries = [(256, 3, 8), (257, 3, 8), (258, 3, 8), (259, type, compression)]
        if let second { entries.append((259, 3, second)) }
        entries += [(262, 3, 1), (273, 4, 1_000), (277, 3, 1), (278, 3, 8), (279, 4, 64)]
        let width = isBig ? 8 : 4
        let header: [UInt8] =
            isBig
            ? Array("II".utf8) + [43, 0, 8, 0, 0, 0] + .littleEndian(16, byteCount: 8)
            : Array("II".utf8) + [42, 0] + .littleEndian(16, byteCount: 4) + [UInt8](repeating: 0, count: 8)
        var bytes = header + .littleEndian(entries.count, byteCount: isBig ? 8 : 2)
        var overflow: [UInt8] = []
        for (tag, type, value) in entries {
            let number = [UInt8].littleEndian(value, byteCount: type == 16 ? 8 : type == 4 ? 4 : 2)
            bytes += .littleEndian(tag, byteCount: 2) + .littleEndian(type, byteCount: 2)
            bytes += .littleEndian(1, byteCount: width)
            if number.count <= width {
                bytes += number + [UInt8](repeating: 0, count: width - number.count)
            } else {
                bytes += .littleEndian(900 + overflow.count, byteCount: width)
                overflow += number
            }
        }
        bytes += [UInt8](repeating: 0, count: 900 - bytes.count) + overflow
        return bytes + [UInt8](repeating: 128, count: 1_064 - bytes.count)
    }
}
