import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs that write the focal point of each photo to a file of its own.
@Suite struct FocalSidecarRunTests {
    private struct Sidecar: Decodable {
        struct Point: Decodable { var x: Double, y: Double }
        struct Crop: Decodable { var output: String }
        var source: String
        var focalPoint: Point
        var cssObjectPosition: String
        var imgproxyGravity: String
        var crops: [Crop]
    }

    private static let groups = [
        "scenes/group-2.jpg", "scenes/grey-pair.jpg", "scenes/panorama-right-edge.jpg", "scenes/tall-top-edge.jpg",
        "astronaut.png",
    ]
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

    /// The picture was published before its sidecar failed, and the photo failed each night.
    ///
    /// Lengths go over the limit of each name that is made of the photo's: of outputs, with numbers and scales, and of
    /// both sidecars.
    @Test(
        arguments: [
            ([], ".jpg"), (["--focal-sidecar"], ".jpg.focal.json"), (["--write-regions"], ".jpg.xmp"),
            (["--framing", "each"], "-1.jpg"),
            (["--rendition", "r: {size: 60x60, scales: [1, 2]}", "--name", "{dir}/{stem}@{scale}.{ext}"], "@1x.jpg"),
            (["--format", "avif"], ".avif"),
        ] as [([String], String)]
    )
    func aNameThatIsTooLongIsRefusedBeforeAnythingIsWritten(_ options: [String], ending: String) throws {
        try withTemporaryFolder { folder in
            // A photo's own name has at most 255 bytes.
            let longest = 255 - ending.utf8.count
            for length in (longest - 1)...min(longest + 2, 251) {
                let name = String(repeating: "a", count: length)
                try folder.copy("scenes/group-2.jpg", as: "\(length)/\(name).jpg")
                let run = try folder.crop("\(length)", options: options, output: "out\(length)")
                let files = try run.outputs().keys
                if length <= longest {
                    #expect(run.status == 0 && files.contains { $0.string == name + ending }, "\(run.messages)")
                } else {
                    #expect(run.status == 1 && files.isEmpty, "\(length): \(files)")
                    #expect(run.messages.contains("\(ending)', a name of \(length + ending.utf8.count) bytes"))
                    let photo = try #require(try run.manifest().photos.first)
                    #expect(photo.reason == "outputNotWritable" && photo.outputs.isEmpty)
                }
            }
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

    private struct Manifest: Decodable {
        struct Size: Decodable { var width: Int, height: Int }
        struct Face: Decodable {
            var box: PixelRect
            var role: String
        }
        struct Point: Decodable { var x: Double, y: Double }
        struct Photo: Decodable {
            struct Output: Decodable { var path: String, size: Size }
            var source: String
            var size: Size?
            var turnedClockwiseDegrees: Int?
            var focalPoint: Point?
            var faces: [Face]
            var outputs: [Output]
        }
        var photos: [Photo]
    }

    /// Seen by a browser in a box of the crop's ratio, the chosen faces are whole, if there is room for them.
    @Test(arguments: ["300x300", "400x160", "120x400"])
    func aBrowserShowsTheFacesOfTheCrop(size: String) throws {
        try withTemporaryFolder { folder in
            for name in Self.groups { try folder.copy(name, as: "in/\(name)") }
            let run = try folder.crop("in", options: ["--size", size, "--focal-sidecar"])
            #expect(run.status == 0, "\(run.messages)")
            let manifest = try JSONDecoder().decode(Manifest.self, from: run.manifestData())
            var seenCount = 0
            for photo in manifest.photos where photo.turnedClockwiseDegrees == nil {
                let shown = try #require(photo.size)
                let picture = PixelSize(width: shown.width, height: shown.height)
                let chosen = photo.faces.filter { $0.role == "chosen" }.compactMap {
                    $0.box.intersection(picture.bounds)
                }
                let output = try #require(photo.outputs.first)
                let box = BrowserBox(width: Double(output.size.width), height: Double(output.size.height))
                guard let first = chosen.first, let point = photo.focalPoint else { continue }
                let faces = chosen.dropFirst().reduce(first) { $0.union($1) }
                guard box.hasRoom(for: faces, of: picture) else { continue }
                seenCount += 1
                let hidden = box.hiddenPixels(of: faces, of: picture, position: (point.x, point.y))
                #expect(hidden < 0.1, "\(photo.source)")
                let file = "\(photo.source.trimmingPrefix("in/")).focal.json"
                let bytes = try FileTree.bytes(of: run.output.appending(file))
                let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(bytes))
                let place = sidecar.cssObjectPosition.split(separator: " ").map { (Double($0.dropLast()) ?? -1) / 100 }
                #expect(
                    box.hiddenPixels(of: faces, of: picture, position: (place[0], place[1])) < 0.1,
                    "\(photo.source)"
                )
                let centre = sidecar.imgproxyGravity.split(separator: ":").suffix(2).map { Double($0) ?? -1 }
                #expect(
                    box.hiddenPixels(of: faces, of: picture, centre: (centre[0], centre[1])) < 0.1,
                    "\(photo.source)"
                )
            }
            #expect(seenCount >= 3, "\(manifest.photos.map(\.source))")
        }
    }
}
