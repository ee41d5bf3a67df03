import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// A JPEG that lacks nothing but its end marker is a whole photo, with a word about it; one that lacks more is not.
@Suite struct EndMarkerTests {
    private static func jpegs() throws -> [(name: String, bytes: [UInt8])] {
        let baseline = try TestPicture.scene(PixelSize(width: 161, height: 123)).encoded(as: .jpeg, quality: 80)
        var files = [("baseline", baseline), ("progressive", try progressive(baseline))]
        for name in ["chroma-420-restarts", "chroma-422"] {
            files.append((name, try FileTree.bytes(of: PackageFolder.fixture("sampling/\(name).jpg"))))
        }
        for name in ["scenes/grey-pair.jpg", "formats/cmyk-no-profile.jpg", "rocket.jpg"] {
            files.append((name, try Samples.bytes(name)))
        }
        return files.map { (name: $0.0, bytes: $0.1) }
    }

    private static func progressive(_ jpeg: [UInt8]) throws -> [UInt8] {
        let photo = try openedPhoto(jpeg)
        var options = EncodeOptions()
        options.jpegEffort = .progressive
        let all = WholePixelRect(covering: photo.header.uprightSize)
        let cutter = LosslessCutter(options: options)
        let cut = try cutter.cut(RenderRequest(frame: all, outputSize: all.size), of: photo)
        return try cutter.encode(cut, of: photo).withUnsafeBytes { [UInt8]($0) }
    }

    private static func code(_ bytes: [UInt8], reduction: Int) -> PhotoError.Code? {
        #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode(reduction: reduction) }?.code
    }

    @Test(arguments: [1, 2, 4, 8], [1, 2]) func allPixelsAreThere(reduction: Int, missing: Int) throws {
        for (name, bytes) in try Self.jpegs() {
            #expect(bytes.suffix(2) == [0xFF, 0xD9], "\(name)")
            let whole = try openedPhoto(bytes).decode(reduction: reduction)
            let cut = try openedPhoto(Array(bytes.dropLast(missing))).decode(reduction: reduction)
            #expect(whole.damage == nil && cut.damage == "the end marker is missing", "\(name)")
            #expect(try cut.image.pixelBytes() == whole.image.pixelBytes(), "\(name)")
        }
    }

    @Test func rowsAndLosslessCutsAreThereToo() throws {
        let whole = try TestPicture.scene(PixelSize(width: 160, height: 128)).encoded(as: .jpeg)
        let photo = try openedPhoto(Array(whole.dropLast(2)))
        let rows = try photo.decode(storedRows: 64..<128, reduction: 1).image
        #expect(
            try rows.pixelBytes() == openedPhoto(whole).decode(storedRows: 64..<128, reduction: 1).image.pixelBytes()
        )
        let cutter = LosslessCutter(options: EncodeOptions())
        let area = WholePixelRect(x: 32, y: 64, width: 128, height: 64)
        let cut = try cutter.cut(RenderRequest(frame: area, outputSize: area.size), of: photo)
        #expect(try cutter.encode(cut, of: photo).count > 500)
    }

    /// The last byte of the data always tells something.
    @Test(arguments: [1, 2, 8]) func filesThatLackMoreThanTheMarkerAreTruncated(reduction: Int) throws {
        for (name, bytes) in try Self.jpegs() where name != "rocket.jpg" {
            for missing in Array(3...40) + [100, 1_000, bytes.count / 2, bytes.count * 3 / 4]
            where missing < bytes.count - 700 {
                #expect(
                    Self.code(Array(bytes.dropLast(missing)), reduction: reduction) == .truncated,
                    "\(name) without \(missing) bytes"
                )
            }
        }
    }

    /// A progressive file that was cut before one of its scans has a picture, but not all of it.
    @Test(arguments: [1, 2, 4, 8]) func aFileWithoutItsLastScansIsTruncated(reduction: Int) throws {
        let baseline = try TestPicture.scene(PixelSize(width: 161, height: 123)).encoded(as: .jpeg, quality: 80)
        let bytes = try Self.progressive(baseline)
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && [0xDA, 0xC4].contains(bytes[$0 + 1]) }
        let first = try #require(scans.first { bytes[$0 + 1] == 0xDA })
        for scan in scans where scan > first {
            #expect(Self.code(Array(bytes[..<scan]), reduction: reduction) == .truncated, "cut at \(scan)")
        }
    }

    /// The same with an end marker is a picture that is coarser than it was.
    @Test(arguments: [1, 2, 4, 8], [DecodeOptions.Decoders.fast, .library])
    func aFileThatEndsBeforeItsLastScansIsDamaged(reduction: Int, decoders: DecodeOptions.Decoders) throws {
        let baseline = try TestPicture.scene(PixelSize(width: 161, height: 123)).encoded(as: .jpeg, quality: 80)
        let bytes = try Self.progressive(baseline)
        var options = DecodeOptions()
        options.decoders = decoders
        #expect(try openedPhoto(bytes, options: options).decode(reduction: reduction).damage == nil)
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        for scan in scans.dropFirst() {
            let photo = try openedPhoto(Array(bytes[..<scan]) + [0xFF, 0xD9], options: options)
            #expect(try photo.decode(reduction: reduction).damage == "scans are missing", "cut at \(scan)")
        }
    }

    /// A disk that lost power leaves zeros where the rest of the photo was.
    @Test(arguments: [1, 8]) func aTailOfZerosIsNoEndMarker(reduction: Int) throws {
        for (name, bytes) in try Self.jpegs() where name != "rocket.jpg" {
            for kept in [bytes.count - 2, bytes.count - 20, bytes.count * 2 / 3] {
                let zeroed = bytes[..<kept] + [UInt8](repeating: 0, count: 512)
                #expect(Self.code(Array(zeroed), reduction: reduction) == .truncated, "\(name) up to \(kept)")
            }
        }
    }
}
