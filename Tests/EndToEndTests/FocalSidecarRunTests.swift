import FaceCropCore
import FaceCropRun
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Runs that write the focal point of each photo to a file of its own.
@Suite struct FocalSidecarRunTests {
    private struct Sidecar: Decodable {
        struct Point: Decodable { var x: Double, y: Double }
        struct Crop: Decodable { var output: String }
        var source: String
        var focalPoint: Point
        var crops: [Crop]
    }

    private static let options = ["--size", "60x60", "--focal-sidecar", "--fallback", "center"]

    /// The file has the values of the manifest; a photo without a focal point has no file.
    @Test func theFileHasTheValuesOfTheManifest() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "in/x/a.jpg")
            try folder.copy("coffee.png", as: "in/b.png")
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 0, "\(run.messages)")
            let files = try FileTree.contents(of: run.output)
            #expect(files.keys.filter { $0.string.hasSuffix(".focal.json") } == ["x/a.jpg.focal.json"])
            let bytes = try #require(files["x/a.jpg.focal.json"])
            let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(bytes))
            let photo = try run.manifest().photo("a.jpg")
            #expect(sidecar.crops.map(\.output) == photo.outputs.map(\.path))
            #expect((0...1).contains(sidecar.focalPoint.x) && (0...1).contains(sidecar.focalPoint.y))
            let all = try #require(try JSONSerialization.jsonObject(with: run.manifestData()) as? [String: Any])
            let records = try #require(all["photos"] as? [[String: Any]])
            let focal = records.compactMap { $0["focalPoint"] as? [String: Double] }
            #expect(focal == [["x": sidecar.focalPoint.x, "y": sidecar.focalPoint.y]])
        }
    }

    @Test func aFileIsAnOutputThatLaterRunsKnow() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            folder.settle("in")
            _ = try folder.crop("in", options: Self.options + ["--write-regions"])
            #expect(try folder.crop("in", options: Self.options + ["--write-regions"]).thisRun().done == 0)
            try FileManager.default.removeItem(atPath: folder("out/a.jpg.focal.json").string)
            #expect(try folder.crop("in", options: Self.options + ["--write-regions"]).thisRun().renderedAgain == 1)
            #expect(try FileTree.contents(of: folder("out")).keys.contains("a.jpg.focal.json"))
            _ = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try FileTree.contents(of: folder("out")).keys.contains("a.jpg.focal.json"))
            #expect(try !FileTree.contents(of: folder("out")).keys.contains("a.jpg.xmp"))
            _ = try folder.crop("in", options: ["--size", "60x60", "--prune"])
            #expect(try !FileTree.contents(of: folder("out")).keys.contains("a.jpg.focal.json"))
        }
    }

    /// The manifest names the files of a photo that stays as it is.
    @Test func aKeptPhotoStillHasItsFile() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            folder.settle("in")
            let options = Self.options + ["--write-regions"]
            _ = try folder.crop("in", options: options)
            try folder.write("in/overrides.yaml", Array("photos: {a.jpg: {keep: true}}".utf8))
            func files(_ run: CropRun) throws -> [String] {
                let all = try #require(try JSONSerialization.jsonObject(with: run.manifestData()) as? [String: Any])
                let photo = try #require((all["photos"] as? [[String: Any]])?.first)
                #expect(photo["reason"] as? String == "keptByOverride")
                return ["sidecar", "focalSidecar"].compactMap { (photo[$0] as? [String: Any])?["path"] as? String }
            }
            #expect(try files(folder.crop("in", options: options)) == ["a.jpg.xmp", "a.jpg.focal.json"])
            folder.remove("out/a.jpg.focal.json")
            #expect(try files(folder.crop("in", options: options)) == ["a.jpg.xmp"])
        }
    }

    /// Nothing replaces a file that facecrop has not written.
    @Test func foreignFilesStay() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.write("out/a.jpg.focal.json", Array("{}".utf8))
            let run = try folder.crop("in", options: Self.options + ["--overwrite"])
            #expect(run.status == 1)
            #expect(try run.manifest().photos[0].error?.code == "outputExists")
            #expect(try FileTree.contents(of: folder("out"))["a.jpg.focal.json"] == Array("{}".utf8))
        }
    }
}
