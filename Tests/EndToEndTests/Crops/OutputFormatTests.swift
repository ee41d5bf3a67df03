import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Outputs have the requested format, by their content.
@Suite struct OutputFormatTests {
    @Test(arguments: [("jpeg", "jpg"), ("png", "png"), ("webp", "webp"), ("avif", "avif")])
    func theContentIsOfTheFormat(format: String, fileExtension: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "photo.jpg")
            let run = try folder.crop("photo.jpg", options: ["--format", format, "--size", "48x64"])
            #expect(run.status == 0, "\(run.messages)")
            let output = try #require(try run.manifest().photo("photo.jpg").outputs.first)
            #expect(output.path == "photo.\(fileExtension)" && output.format == format)
            let bytes = try FileTree.bytes(of: run.output.appending(output.path))
            #expect(bytes.count == output.bytes)
            #expect(ImageFormat(sniffing: Array(bytes.prefix(PictureFormat.sniffedByteCount)))?.rawValue == format)
            #expect(try run.header(output.path).orientation == .upright)
            #expect(try run.picture(output.path).size == PixelSize(width: 48, height: 64))
        }
    }

    /// Metadata copied from a turned photo must not turn the upright output a second time.
    @Test(arguments: ["jpeg", "png", "webp", "avif"], [[], ["--keep-profile"], ["--keep-metadata"]])
    func noOutputIsTurnedTwice(format: String, kept: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.write("photo.jpg", Self.turnedPhotoWithProfile())
            let run = try folder.crop("photo.jpg", options: ["--format", format, "--size", "48x64"] + kept)
            #expect(run.status == 0, "\(run.messages)")
            let photo = try run.manifest().photo("photo.jpg")
            #expect(photo.orientation == 6)
            let output = try #require(photo.outputs.first)
            #expect(try run.header(output.path).orientation == .upright)
        }
    }

    /// The sample with a profile, and with the EXIF segment of another sample that declares it turned.
    private static func turnedPhotoWithProfile() throws -> [UInt8] {
        let profiled = try Samples.bytes("formats/display-p3.jpg")
        let turned = try Samples.bytes("orientation/orientation-6.jpg")
        let marker = try #require((2..<turned.count).first { turned[$0...].starts(with: [0xFF, 0xE1]) })
        let end = marker + 2 + Int(turned[marker + 2]) << 8 + Int(turned[marker + 3])
        return Array(profiled[..<2] + turned[marker..<end] + profiled[2...])
    }

    /// The capture time is kept in all formats that our libraries write.
    @Test(arguments: [EncodeOptions.Format.jpeg, .png, .webp, .avif])
    func keptMetadataHasTheCaptureTime(format: EncodeOptions.Format) throws {
        try withTemporaryFolder { folder in
            let block = EXIFTimeBlock(taken: "2026:01:31 23:59:59", subSeconds: "250", offset: "+02:00")
            try folder.write("in/photo.jpg", try Samples.bytes("orientation/orientation-1.jpg").withJPEGTime(block))
            let options = ["--format", format.rawValue, "--keep-metadata", "--size", "64x64"]
            let run = try folder.crop("in", options: options)
            let output = try #require(try run.manifest().photos.first?.outputs.first)
            let time = CaptureTime(ofPhotoAt: run.output.appending(output.path))
            let expected = CaptureTime(
                exif: "2026:01:31 23:59:59".utf8,
                subSeconds: Array("250".utf8),
                offset: Array("+02:00".utf8)
            )
            #expect(time == expected && expected != nil)
        }
    }

    @Test func keptMetadataSaysThatTheOutputIsUpright() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "photo.jpg")
            let stripped = try folder.crop("photo.jpg", output: "stripped")
            #expect(try stripped.header("photo.jpg").hasOrientationTag == false)
            let kept = try folder.crop("photo.jpg", options: ["--keep-metadata"], output: "kept")
            let header = try kept.header("photo.jpg")
            #expect(header.hasOrientationTag && header.orientation == .upright)
            let hashes = try [stripped, kept].map { try DifferenceHash($0.picture("photo.jpg", longSide: 90)) }
            #expect(hashes[0].distance(to: hashes[1]) <= 2)
        }
    }

    @Test func qualityDecidesTheSizeOfTheFile() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "photo.jpg")
            let sizes = try ["20", "95"].map { quality in
                let run = try folder.crop("photo.jpg", options: ["--quality", quality, "--size", "200x200"])
                return try #require(try run.manifest().photo("photo.jpg").outputs.first).bytes
            }
            #expect(2 * sizes[0] < sizes[1], "\(sizes)")
        }
    }

    /// Nothing of the fields that cameras and editors write is in any output unless it is asked for.
    @Test(arguments: [
        ["--format", "jpeg"], ["--format", "png"], ["--format", "webp"], ["--format", "avif"], ["--lossless"],
        ["--keep-profile"], ["--keep-metadata"],
    ])
    func metadataOfThePhotoAreLeftOut(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/photo.jpg", Self.photoWithMarks())
            let run = try folder.crop("in", options: options)
            #expect(run.status == 0, "\(run.messages)")
            let marks = try FileTree.contents(of: run.output).values.reduce(into: Set<String>()) { found, bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                found.formUnion(Self.marks.filter(text.contains))
            }
            // Comments are never kept.
            #expect(marks == (options == ["--keep-metadata"] ? Set(Self.marks).subtracting(["a-comment"]) : []))
        }
    }

    /// What ``photoWithMarks()`` has in EXIF, XMP, IPTC and a comment.
    private static let marks = [testPhotographer, "a-subject-in-xmp", "a-city-in-iptc", "a-comment"]

    private static func photoWithMarks() throws -> [UInt8] {
        let packet = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(marks[1])</x:xmpmeta>"
        // Record 2, data set 90: the city; in resource 0x0404 of Photoshop.
        let city: [UInt8] = [0x1C, 2, 90] + .bigEndian(marks[2].utf8.count, byteCount: 2) + Array(marks[2].utf8)
        let resource = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + .bigEndian(city.count, byteCount: 4) + city
        return try Samples.bytes("orientation/orientation-1.jpg")
            .withJPEGSegment(marker: 0xFE, Array(marks[3].utf8))
            .withJPEGSegment(marker: 0xED, resource)
            .withJPEGSegment(marker: 0xE1, Array(packet.utf8))
            .withJPEGOrientation(1)
    }
}
