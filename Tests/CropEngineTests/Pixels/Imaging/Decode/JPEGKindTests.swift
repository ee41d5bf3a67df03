import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Sound JPEGs of kinds that libjpeg-turbo does not decode are unsupported, not damaged.
@Suite struct JPEGKindTests {
    private static func jpeg() throws -> [UInt8] {
        try TestPicture.scene(PixelSize(width: 48, height: 32)).encoded(as: .jpeg, quality: 80)
    }

    /// The position of the frame header's marker.
    private static func frame(_ bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    }

    private static func error(_ bytes: [UInt8]) throws -> PhotoError? {
        try VipsLibrary.start()
        return #expect(throws: PhotoError.self) { try openedPhoto(bytes).decode() }
    }

    /// ITU-T T.81, table B.1; ITU-T T.87, C.1.1.
    @Test func kindsThatAreNotDecodedAreNamed() throws {
        let kinds: [(markers: [UInt8], name: String)] = [
            ([0xC3, 0xCB], "lossless JPEG"), ([0xF7], "JPEG-LS"),
            ([0xC5, 0xC6, 0xC7, 0xCD, 0xCE, 0xCF, 0xDE], "hierarchical JPEG"),
        ]
        for (marker, name) in kinds.flatMap({ kind in kind.markers.map { ($0, kind.name) } }) {
            var bytes = try Self.jpeg()
            bytes[try Self.frame(bytes) + 1] = marker
            let error = try Self.error(bytes)
            #expect(error?.code == .unsupportedFormat && error?.message.contains(name) == true, "\(marker)")
        }
    }

    /// A hierarchical picture begins with its size, and its first frame may be of any kind.
    @Test func aHierarchicalPictureIsToldByItsFirstMarker() throws {
        var bytes = try Self.jpeg()
        let frame = try Self.frame(bytes)
        let length = Int(bytes[frame + 2]) << 8 | Int(bytes[frame + 3])
        bytes.insert(contentsOf: [0xFF, 0xDE] + bytes[frame + 2..<frame + 2 + length], at: frame)
        let error = try Self.error(bytes)
        #expect(error?.code == .unsupportedFormat && error?.message.contains("hierarchical") == true)
    }

    @Test func valuesOfOtherThan8BitsAreNamed() throws {
        for bits in 2...16 where bits != 8 {
            for marker: UInt8 in [0xC0, 0xC1, 0xC2, 0xC9, 0xCA] {
                var bytes = try Self.jpeg()
                let frame = try Self.frame(bytes)
                (bytes[frame + 1], bytes[frame + 4]) = (marker, UInt8(bits))
                let error = try Self.error(bytes)
                #expect(error?.code == .unsupportedFormat && error?.message.contains("\(bits) bits") == true)
            }
        }
    }

    /// A JPEG may say its height behind the first scan; one that never says it is damaged.
    @Test(arguments: ["none", "4x2"]) func theHeightMayFollowThePixels(restarts: String) throws {
        var bytes =
            restarts == "none"
            ? try Self.jpeg() : try FileTree.bytes(of: PackageFolder.fixture("sampling/chroma-420-restarts.jpg"))
        let frame = try Self.frame(bytes)
        let height = [bytes[frame + 5], bytes[frame + 6]]
        (bytes[frame + 5], bytes[frame + 6]) = (0, 0)
        let start = Array(bytes.dropLast(2))
        #expect(try Self.error(bytes)?.code == .corrupt)
        let error = try Self.error(start + [0xFF, 0xDC, 0, 4] + height + [0xFF, 0xD9])
        #expect(error?.code == .unsupportedFormat && error?.message.contains("height") == true)
        #expect(try Self.error(start + [0xFF, 0xDC, 0, 4, 0, 0, 0xFF, 0xD9])?.code == .corrupt)
        #expect(try Self.error(start + [0xFF, 0xDC])?.code == .corrupt)
    }

    // MARK: Parameters of a scan

    /// Some cameras write other parameters into the only scan of a baseline JPEG, where they have no meaning.
    @Test(arguments: [1, 2, 4, 8]) func parametersOfABaselineScanHaveNoMeaning(reduction: Int) throws {
        var options = DecodeOptions()
        options.decoders = .library
        let files = [
            ("colour", try Self.jpeg()), ("inks", try Samples.bytes("formats/cmyk-no-profile.jpg")),
        ]
        for (name, bytes) in files {
            let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
            let parameters = scan + 5 + 2 * Int(bytes[scan + 4])
            try #require(Array(bytes[parameters..<parameters + 3]) == [0, 63, 0], "\(name)")
            let sound = [
                try openedPhoto(bytes).decode(reduction: reduction).image.pixelBytes(),
                try openedPhoto(bytes, options: options).decode(reduction: reduction).image.pixelBytes(),
            ]
            for other: [UInt8] in [[0, 0, 0], [0, 62, 0], [1, 63, 0], [63, 0, 0], [0, 63, 0x11], [255, 255, 255]] {
                var odd = bytes
                odd.replaceSubrange(parameters..<parameters + 3, with: other)
                let decoded = try openedPhoto(odd).decode(reduction: reduction)
                #expect(decoded.damage == nil, "\(name), \(other)")
                // Our own decoder may leave such files to the library, which scales otherwise.
                #expect(sound.contains(try decoded.image.pixelBytes()), "\(name), \(other)")
            }
        }
    }
}
