import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What the engine process reports about a photo is believed only if it is about that photo and its planned outputs.
struct ReportedRecordTests {
    private let file = PhotoFile(path: "/photos/a.jpg", relativePath: "a.jpg", isNamedByUser: false)

    /// A record as it comes through the pipe.
    private func record(_ source: FilePath, outputs: [FilePath]) throws -> PhotoRecord {
        let outputs = outputs.map { path in
            """
            {"path":"\(path)","format":"jpeg","size":{"width":1,"height":1},"bytes":1,
            "crop":{"pixels":{"x":0,"y":0,"width":1,"height":1},"fractions":{"x":0,"y":0,"width":1,"height":1}}}
            """
        }
        let list = outputs.joined(separator: ",")
        let json = """
            {"source":"\(source)","status":"written","reason":"","faces":[],"outputs":[\(list)],
            "warnings":[],"wasDecodedTwice":false,
            "timings":{"decode":0,"detect":0,"frame":0,"render":0,"encode":0,"write":0}}
            """
        return try JSONDecoder().decode(PhotoRecord.self, from: Data(json.utf8))
    }

    @Test func onlyThePlannedOutputsOfThePhotoAreBelieved() throws {
        let plan = SettledNames(naming: OutputNaming(Options()))
        let planned = plan.outputPath(for: file, as: plan.naming.variants[0])
        #expect(try record("/photos/a.jpg", outputs: []).isAbout(file, plan: plan))
        #expect(try record("/photos/a.jpg", outputs: [planned]).isAbout(file, plan: plan))
        #expect(try !record("/photos/b.jpg", outputs: []).isAbout(file, plan: plan))
        #expect(try !record("/photos/b.jpg", outputs: [planned]).isAbout(file, plan: plan))
        for path: FilePath in ["b.jpg", "../a.jpg", "/etc/passwd", "a.png", "sub/a.jpg", ""] where path != planned {
            #expect(try !record("/photos/a.jpg", outputs: [path]).isAbout(file, plan: plan), "\(path)")
            #expect(try !record("/photos/a.jpg", outputs: [planned, path]).isAbout(file, plan: plan), "\(path)")
        }
    }

    /// With details in the names, only their values may be what the process says.
    @Test func onlyDetailsOfNamesAreBelieved() throws {
        var options = Options()
        options.outputs.nameTemplate = try NameTemplate("{person}/{stem}{-width}x{height}{.hash}.{ext}")
        let plan = SettledNames(naming: OutputNaming(options))
        for path: FilePath in ["Ann/a-1x1.00000000.jpg", "unknown/a-123x456.0123abcd.jpg"] {
            #expect(try record("/photos/a.jpg", outputs: [path]).isAbout(file, plan: plan), "\(path)")
        }
        for path: FilePath in [
            "../a-1x1.00000000.jpg", "Ann/b-1x1.00000000.jpg", "Ann/x/a-1x1.00000000.jpg", "a-1x1.00000000.jpg",
            "Ann/a-1x1.jpg", "Ann/../a-1x1.00000000.jpg", "/a-1x1.00000000.jpg",
        ] {
            #expect(try !record("/photos/a.jpg", outputs: [path]).isAbout(file, plan: plan), "\(path)")
        }
    }

    /// The bytes that came before the report are exactly those of the outputs that it names, or nothing is believed.
    @Test func onlyTheBytesOfTheNamedOutputsAreBelieved() throws {
        var reported = try record("/photos/a.jpg", outputs: ["a.jpg", "b.jpg", "c.jpg"])
        for (index, count) in [2, 0, 3].enumerated() { reported.outputs[index].bytes = count }
        #expect(reported.split([1, 2, 3, 4, 5], isKept: true) == [[1, 2], [], [3, 4, 5]])
        for bytes in [[], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6]] as [[UInt8]] {
            #expect(reported.split(bytes, isKept: true) == nil)
        }
        for count in [-1, .min, .max] {
            reported.outputs[1].bytes = count
            #expect(reported.split([1, 2, 3, 4, 5], isKept: true) == nil)
        }
        #expect(reported.split([], isKept: false) == [] && reported.split([1], isKept: false) == nil)
    }

    @Test func onlyThePlannedFocalSidecarIsBelieved() throws {
        let plan = SettledNames(naming: OutputNaming(Options()))
        var reported = try record("/photos/a.jpg", outputs: [])
        for path: FilePath in ["a.jpg.focal.json", "b.jpg.focal.json", "../a.jpg.focal.json", "a.jpg.xmp", "a.jpg", ""]
        {
            reported.focalSidecar = SidecarRecord(path: path, bytes: 1, count: 1, keptByHand: nil)
            #expect(reported.isAbout(file, plan: plan) == (path == "a.jpg.focal.json"), "\(path)")
        }
    }

    @Test func onlyThePlannedSidecarIsBelieved() throws {
        let plan = SettledNames(naming: OutputNaming(Options()))
        var reported = try record("/photos/a.jpg", outputs: [])
        for path: FilePath in ["a.jpg.xmp", "b.jpg.xmp", "../a.jpg.xmp", "/photos/a.jpg.xmp", "a.xmp", "a.jpg", ""] {
            reported.sidecar = SidecarRecord(path: path, bytes: 1, count: 1, keptByHand: nil)
            #expect(reported.isAbout(file, plan: plan) == (path == "a.jpg.xmp"), "\(path)")
        }
    }
}
