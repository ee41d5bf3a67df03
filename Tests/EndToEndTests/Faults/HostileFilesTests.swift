import Foundation
import SystemPackage
import TestSupport
import Testing

/// Hundreds of bad files in one run: each is in the manifest, and nothing changes outside the output folder.
///
/// The short form of the part `hostile` of `make faults`.
@Suite struct HostileFilesTests {
    private static let samples = [
        "formats/display-p3.jpg", "formats/cmyk-no-profile.jpg", "formats/palette.png", "formats/lossy.webp",
        "formats/transparent.webp", "formats/jpeg-in-tiff.tif", "formats/animation.gif", "formats/hevc.heic",
        "formats/av1.avif", "formats/deep-16-bit.png",
    ]
    private static let cutPercents = Array(stride(from: 5, to: 100, by: 10))
    private static let flipCount = 10

    @Test(.long, arguments: ["fast", "library"]) func eachFileIsAccountedFor(decoders: String) throws {
        try withTemporaryFolder { folder in
            let names = try Self.samples.flatMap { try Self.putDamaged($0, in: folder) }
            try Self.putForeignFiles(in: folder)
            let before = try FileTree.contents(of: folder("in"))
            let options = ["--size", "60x60", "--jobs", "2", "--quiet", "--decoders", decoders]
            let run = try folder.launchCrop("in", options: options)
            #expect(run.status == 1, "\(run.messages)")
            let photos = try run.manifest().photos
            #expect(photos.map(\.source).sorted() == before.keys.map { "in/\($0)" }.sorted())
            #expect(names.count == 200)
            for photo in photos {
                let isDone = ["written", "fallback"].contains(photo.status)
                #expect(photo.outputs.isEmpty == !isDone, "\(photo.source)")
                #expect((photo.error != nil) == (photo.status == "failed"), "\(photo.source)")
            }
            for photo in photos where photo.source.contains("cut-") {
                Self.expectThatTheCutIsTold(photo)
            }
            for photo in photos where photo.source.contains("foreign") {
                #expect(["notAnImage", "notAPhoto", "unsupportedFormat"].contains(photo.reason), "\(photo.source)")
            }
            #expect(try FileTree.contents(of: folder("in")) == before, "originals are only read")
            #expect(try Set(run.outputs().keys.map(\.string)) == Set(photos.flatMap(\.outputs).map(\.path)))
            #expect(Set(FileTree.files(in: folder.path).map { "\($0)".prefix { $0 != "/" } }) == ["in", "out"])
        }
    }

    /// A truncated photo fails; if only a later frame or a profile is missing, there is a warning.
    private static func expectThatTheCutIsTold(_ photo: Manifest.Photo) {
        if photo.status == "failed" {
            #expect(photo.reason == "truncated", "\(photo.source)")
        } else {
            #expect(photo.warnings.contains { $0.contains("the file ends before") }, "\(photo.source)")
            #expect(photo.source.hasSuffix(".gif") || photo.source.hasSuffix(".tif"), "\(photo.source)")
        }
    }

    /// Writes the sample cut off at many positions, and with flipped bits; returns the names.
    private static func putDamaged(_ sample: String, in folder: TemporaryFolder) throws -> [String] {
        let bytes = try Samples.bytes(sample)
        let name = sample.replacing("formats/", with: "")
        var generator = SeededGenerator(seed: UInt64(bytes.count))
        var names: [String] = []
        for percent in cutPercents {
            names.append("in/cut-\(percent)-\(name)")
            try folder.write("in/cut-\(percent)-\(name)", Array(bytes.prefix(bytes.count * percent / 100)))
        }
        for number in 0..<flipCount {
            var flipped = bytes
            let end = number % 2 == 0 ? min(500, bytes.count) : bytes.count
            for _ in 0..<3 {
                flipped[Int.random(in: 12..<end, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            names.append("in/flip-\(number)-\(name)")
            try folder.write("in/flip-\(number)-\(name)", flipped)
        }
        return names
    }

    /// Formats with libvips loaders that are marked as untrusted or use ImageMagick.
    private static func putForeignFiles(in folder: TemporaryFolder) throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"
        let contents = [
            "svg": svg, "pdf": "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n", "mat": "MATLAB 5.0 MAT-file",
            "mvg": "push graphic-context\nimage Over 0,0 9,9 'label:@/etc/hostname'\npop graphic-context\n",
            "miff": "id=ImageMagick\ncolumns=2 rows=2 depth=8\n\u{0C}\n:\u{1A}abcdefghijkl",
            "fits": "SIMPLE  =                    T".padding(toLength: 2_880, withPad: " ", startingAt: 0),
            "psd": "8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}\0\0\0\u{2}\0\0\0\u{2}\0\u{8}\0\u{3}", "xcf": "gimp xcf file\0",
        ]
        for (suffix, content) in contents {
            try folder.write("in/foreign.\(suffix)", Array(content.utf8))
            try folder.write("in/foreign-\(suffix).jpg", Array(content.utf8))
        }
    }
}
