import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// A photo that is cut off anywhere fails as truncated; it never becomes a half-grey picture.
@Suite struct TruncationTests {
    private static let scene = TestPicture.scene(PixelSize(width: 160, height: 120))

    static func files() throws -> [(name: String, bytes: [UInt8])] {
        var files: [(String, [UInt8])] = []
        for format in EncodeOptions.Format.allCases where FormatSupport.canWrite(format) {
            files.append((format.rawValue, try scene.encoded(as: format, quality: 80)))
        }
        files.append(("gif", GIFFile(width: 40, height: 30, palette: palette, frames: [1, 2]).bytes))
        let tiff = TIFFFile(
            width: 160,
            height: 120,
            bands: 3,
            photometric: .rgb,
            values: scene.pixels.map(Int.init)
        )
        files.append(("tiff", tiff.bytes))
        return files
    }

    private static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

    private static func code(_ bytes: [UInt8]) -> PhotoError.Code? {
        #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }?.code
    }

    @Test func wholeFilesAreNotTruncated() throws {
        for (name, bytes) in try Self.files() {
            let photo = try openedPhoto(bytes)
            #expect(!TruncationCheck.endsEarly(bytes, format: photo.header.format), "\(name)")
            #expect(throws: Never.self, "\(name)") { try photo.decode() }
        }
    }

    /// GIF is cut in its first frame here, because later frames are not used.
    @Test(arguments: stride(from: 5, to: 100, by: 5).map(\.self))
    func cutFilesAreTruncated(percent: Int) throws {
        for (name, bytes) in try Self.files() {
            let whole = name == "gif" ? bytes.count / 2 : bytes.count
            let cut = Array(bytes[..<max(65, whole * percent / 100)])
            #expect(Self.code(cut) == .truncated, "\(name)")
        }
    }

    /// The metadata are some 300 bytes; where a file is cut between them and the pixels, all its boxes are whole.
    @Test func aFileCutAnywhereInItsMetadataIsTruncated() throws {
        let avif = try Self.scene.encoded(as: .avif)
        for whole in [avif, try FileTree.bytes(of: PackageFolder.fixture("heic/tile-3.heic"))] {
            for count in 65...400 { #expect(Self.code(Array(whole[..<count])) == .truncated, "\(count)") }
        }
    }

    /// Small pictures may be among the metadata, in a file without `mdat`.
    @Test func picturesAmongTheMetadataAreNotMissing() {
        let type = HEIFFile.box("ftyp", Array("heic".utf8))
        let data = HEIFFile.box("idat", [1, 2, 3])
        for (content, endsEarly) in [(data, false), (HEIFFile.box("free", [1, 2, 3]), true)] {
            let bytes = type + HEIFFile.box("meta", version: 0, content)
            #expect(TruncationCheck.endsEarly(bytes, format: .heic) == endsEarly)
        }
    }

    /// Phones append films, and programs append notes.
    @Test func bytesBehindTheEndAreIgnored() throws {
        for (name, bytes) in try Self.files() {
            let longer = bytes + [UInt8](repeating: 0x5A, count: 5_000)
            #expect(throws: Never.self, "\(name)") { try openedPhoto(longer).decode() }
        }
    }

    @Test func wrongDataInAWholeFileAreCorrupt() throws {
        var png = try Self.scene.encoded(as: .png)
        for index in 60..<90 { png[index] ^= 0xFF }
        #expect(Self.code(png) == .corrupt)
        var gif = GIFFile(width: 40, height: 30, palette: Self.palette, frames: [1]).bytes
        gif[13 + Self.palette.count] = 0x55  // No block starts with this byte.
        #expect(Self.code(gif) == .corrupt)
    }
}
