import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What people have decided about single photos holds in every later run.
@Suite struct OverrideTests {
    private static let picture = "scenes/group-2.jpg"
    private static let size = ["--size", "100x100", "--include", "*.jpg"]

    /// What the manifest says about an override.
    private struct Records: Decodable {
        struct Photo: Decodable {
            struct Override: Decodable, Equatable {
                var file: String
                var line: Int
                var match: String
                var applied: [String]
            }

            struct Face: Decodable {
                var box: PixelRect
                var role: String
            }

            struct Output: Decodable {
                struct Crop: Decodable {
                    var pixels: WholePixelRect
                }

                var path: String
                var crop: Crop
            }

            var source: String
            var status: String
            var reason: String
            var size: PixelSize?
            var override: Override?
            var faces: [Face]
            var outputs: [Output]
            var warnings: [String]

            var name: String { String(source.split(separator: "/").last ?? "") }
        }

        var photos: [Photo]
    }

    private func photos(_ run: CropRun) throws -> [String: Records.Photo] {
        let photos = try JSONDecoder().decode(Records.self, from: run.manifestData()).photos
        return Dictionary(photos.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Three photos that were done without overrides.
    private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.copy(Self.picture, as: "in/\(name)") }
            folder.settle("in")
            let run = try folder.crop("in", options: Self.size)
            #expect(run.status == 0, "\(run.messages)")
            try body(folder)
        }
    }

    private func write(_ folder: TemporaryFolder, _ entries: String, to name: String = "in/overrides.yaml") throws {
        try Data("version: 1\nphotos:\n\(entries)".utf8).write(to: URL(filePath: folder(name).string))
    }

    /// Only the photo is rendered, from its known faces; then it stays so, also with --force, --prune and another size.
    @Test func aCorrectedFrameLasts() throws {
        try withPhotos { folder in
            let before = try folder.crop("in", options: Self.size).outputs()
            try write(folder, "  b.jpg:\n    frames:\n      1:1: [0.1, 0.2, 0.2, 0.2]\n")
            let run = try folder.crop("in", options: Self.size)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.thisRun().done == 1 && run.thisRun().renderedAgain == 1)
            let outputs = try run.outputs()
            #expect(outputs.filter { before[$0.key] != $0.value }.map(\.key) == ["b.jpg"])
            let photo = try #require(try photos(run)["b.jpg"])
            #expect(photo.status == "written" && photo.reason == "frameGiven")
            #expect(photo.override?.applied == ["frame"] && photo.override?.line == 3)
            #expect(photo.override?.match == "path" && photo.override?.file.hasSuffix("in/overrides.yaml") == true)
            let size = try #require(photo.size)
            let drawn = PixelRect(UnitRect(x: 0.1, y: 0.2, width: 0.2, height: 0.2), in: size)
            let shown = try #require(photo.outputs.first?.crop.pixels)
            #expect(shown.width == shown.height && abs(shown.asPixelRect.center.distance(to: drawn.center)) < 2)
            #expect(try folder.crop("in", options: Self.size).thisRun().done == 0)

            let forced = try folder.crop("in", options: Self.size + ["--force", "--prune"])
            #expect(try forced.thisRun().done == 3 && forced.outputs() == outputs)
            let larger = try folder.crop("in", options: ["--size", "160x160", "--include", "*.jpg", "--prune"])
            #expect(try photos(larger)["b.jpg"]?.outputs.first?.crop.pixels == shown)
            let wide = try folder.crop("in", options: ["--size", "160x90", "--include", "*.jpg"])
            #expect(try photos(wide)["b.jpg"]?.override?.applied == [], "a frame of another ratio does not count")

            _ = try folder.crop("in", options: Self.size)
            folder.remove("in/overrides.yaml")
            let removed = try folder.crop("in", options: Self.size)
            #expect(try removed.thisRun().done == 1 && removed.thisRun().renderedAgain == 1)
            #expect(try removed.outputs() == before && photos(removed)["b.jpg"]?.override == nil)
        }
    }

    /// Lines that move above an entry change the record, not the output.
    @Test func theRecordNamesThePresentLine() throws {
        try withPhotos { folder in
            try write(folder, "  b.jpg: {focal: [0.2, 0.2]}\n")
            _ = try folder.crop("in", options: Self.size)
            try write(folder, "  # one\n  # two\n  b.jpg: {focal: [0.2, 0.2]}\n")
            let run = try folder.crop("in", options: Self.size)
            #expect(try run.thisRun().done == 0 && photos(run)["b.jpg"]?.override?.line == 5)
            #expect(try photos(run)["b.jpg"]?.override?.applied == ["focal"])
        }
    }

    /// The corrected face is what the output shows, with every framing.
    @Test(arguments: ["averaged", "group", "largest", "each", "index:1"])
    func aCorrectedFaceIsShown(framing: String) throws {
        try withPhotos { folder in
            let options = Self.size + ["--framing", framing]
            let found = try #require(try photos(folder.crop("in", options: options, output: "plain"))["b.jpg"])
            let size = try #require(found.size)
            for (index, face) in found.faces.enumerated() {
                let box = UnitRect(face.box, in: size)
                for entry in ["face: \(index + 1)", "face: [\(box.x), \(box.y), \(box.width), \(box.height)]"] {
                    try write(folder, "  b.jpg: {\(entry)}\n")
                    let photo = try #require(try photos(folder.crop("in", options: options))["b.jpg"])
                    #expect(photo.override?.applied == ["face"] && photo.outputs.count == 1)
                    #expect(photo.faces.indices.filter { photo.faces[$0].role == "chosen" } == [index])
                    let crop = try #require(photo.outputs.first?.crop.pixels)
                    #expect(crop.asPixelRect.contains(face.box, tolerance: 1), "\(framing), \(entry)")
                }
            }
        }
    }

    @Test func skipTakesTheOutputAwayAndGivesItBack() throws {
        try withPhotos { folder in
            try write(folder, "  b.jpg: {skip: true}\n")
            let options = Self.size + ["--prune", "--fail-on", "skipped"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try photos(run)["b.jpg"]?.reason == "skippedByOverride")
            #expect(try run.outputs().keys.sorted { $0.string < $1.string } == ["a.jpg", "c.jpg"])
            let again = try folder.crop("in", options: options)
            #expect(try again.status == 0 && again.thisRun().done == 0 && again.thisRun().alreadyDone == 3)
            folder.remove("in/overrides.yaml")
            let back = try folder.crop("in", options: options)
            #expect(try back.thisRun().renderedAgain == 1 && back.outputs().count == 3)
        }
    }

    /// A photo that is known to be broken fails each night, until it is left alone.
    @Test func skipLeavesABrokenPhotoAlone() throws {
        try withPhotos { folder in
            try folder.write("in/b.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
            #expect(try folder.crop("in", options: Self.size).status == 1)
            let again = try folder.launchCrop("in", options: Self.size)
            #expect(again.status == 1 && again.messages.contains("skip: true in overrides.yaml"), "\(again.messages)")
            try write(folder, "  b.jpg: {skip: true}\n")
            for _ in 1...2 {
                let run = try folder.crop("in", options: Self.size)
                #expect(run.status == 0, "\(run.messages)")
                #expect(try photos(run)["b.jpg"]?.reason == "skippedByOverride")
            }
        }
    }

    /// The file of the user is neither written, replaced nor removed: with other options, --force, --overwrite and
    /// --prune, even if the photo is gone.
    @Test func keepLeavesTheFileAlone() throws {
        try withPhotos { folder in
            try write(folder, "  b.jpg: {keep: true}\n  a.jpg: {keep: true}\n")
            let own = Array("my own picture".utf8)
            try folder.write("out/b.jpg", own)
            let before = try folder.crop("in", options: Self.size + ["--dry-run"]).outputs()
            for options in [
                [], ["--force"], ["--overwrite", "--quality", "50"], ["--prune", "--force", "--overwrite"],
            ] {
                let run = try folder.crop("in", options: Self.size + options)
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.outputs()["b.jpg"] == own && run.outputs()["a.jpg"] == before["a.jpg"])
                let photos = try self.photos(run)
                #expect(photos["b.jpg"]?.reason == "keptByOverride" && photos["a.jpg"]?.status == "skipped")
                #expect(
                    photos["a.jpg"]?.override?.applied == ["keep"] && photos["a.jpg"]?.outputs.map(\.path) == ["a.jpg"]
                )
            }
            folder.remove("in/a.jpg")
            let gone = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try gone.status == 0 && gone.outputs()["a.jpg"] == before["a.jpg"])
            #expect(
                gone.messages.contains("overrides.yaml:4:3: there is no photo 'a.jpg' any more"),
                "\(gone.messages)"
            )
            // Without the entry, the file is an orphan as any other.
            try write(folder, "  b.jpg: {keep: true}\n")
            let pruned = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try pruned.outputs()["a.jpg"] == nil && pruned.outputs()["b.jpg"] == own)
        }
    }

    @Test func aMovedPhotoIsFoundByItsContent() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.copy("chelsea.png", as: "in/old/b.jpg")
            folder.settle("in")
            let hash = try #require(SHA256.hexadecimal(ofFile: folder("in/old/b.jpg")))
            try write(folder, "  old/b.jpg: {sha256: \(hash), focal: [0.9, 0.9]}\n")
            let options = Self.size + ["--include", "*.png"]
            #expect(try photos(folder.crop("in", options: options))["b.jpg"]?.override?.match == "path")
            try FileManager.default.createDirectory(atPath: folder("in/new").string, withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                atPath: folder("in/old/b.jpg").string,
                toPath: folder("in/new/d.jpg").string
            )
            let run = try folder.crop("in", options: options)
            let moved = try #require(try photos(run)["d.jpg"])
            #expect(moved.override?.match == "sha256" && moved.override?.applied == ["focal"])
            #expect(run.messages.contains("overrides.yaml:3:3: 'old/b.jpg' is now"), "\(run.messages)")
            #expect(run.status == 0 && run.messages.contains("new/d.jpg"))
            #expect(try photos(run)["a.jpg"]?.override == nil)
            #expect(try folder.crop("in", options: options).thisRun().done == 0)
        }
    }

    /// A wrong entry fails its photo, and the others are done; corrected, it is done.
    @Test func aWrongEntryFailsAlone() throws {
        try withPhotos { folder in
            let before = try folder.crop("in", options: Self.size).outputs()
            try write(folder, "  a.jpg: {focal: [0.2, 0.2]}\n  b.jpg: {focal: [0.2, 2]}\n  z.jpg: {skip: maybe}\n")
            let run = try folder.crop("in", options: Self.size + ["--force"])
            #expect(run.status == 1)
            #expect(run.messages.contains("in/overrides.yaml:4:18: 'focal' is not within the photo"), "\(run.messages)")
            #expect(run.messages.contains("overrides.yaml:5:3: there is no photo 'z.jpg' any more"), "\(run.messages)")
            let photos = try self.photos(run)
            #expect(photos["b.jpg"]?.reason == "overrideMistaken" && photos["b.jpg"]?.outputs.isEmpty == true)
            #expect(photos["a.jpg"]?.override?.applied == ["focal"] && photos["c.jpg"]?.status == "written")
            #expect(try run.outputs()["b.jpg"] == before["b.jpg"], "nothing was written")
            let again = try folder.crop("in", options: Self.size)
            #expect(again.status == 1 && again.messages.contains("failed as in the run before"), "\(again.messages)")
            try write(folder, "  b.jpg: {focal: [0.2, 0.3]}\n")
            let corrected = try folder.crop("in", options: Self.size)
            #expect(try corrected.status == 0 && self.photos(corrected)["b.jpg"]?.override?.applied == ["focal"])
        }
    }

    /// A file that the user named and that cannot be used ends the run before the first write.
    @Test(arguments: [("photos: [", 64, "named.yaml:"), ("version: 3\n", 64, "named.yaml:1:10: ")])
    func aNamedFileThatIsNoneEndsTheRun(_ text: String, _ status: Int32, _ place: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            try folder.write("named.yaml", Array(text.utf8))
            let run = try folder.crop("in", options: Self.size + ["--overrides", folder("named.yaml").string])
            #expect(run.status == status && run.messages.contains(place), "\(run.messages)")
            #expect(!FileManager.default.fileExists(atPath: folder("out").string))
            let without = try folder.crop("in", options: Self.size + ["--overrides", "none"])
            #expect(without.status == 0, "\(without.messages)")
        }
    }

    /// A named file comes before those in folders, and the nearest folder before those above it.
    @Test func theNearestFileCounts() throws {
        try withTemporaryFolder { folder in
            for name in ["in/deep/a.jpg", "in/deep/b.jpg", "in/c.jpg"] { try folder.copy(Self.picture, as: name) }
            try write(folder, "  deep/a.jpg: {skip: true}\n  deep/b.jpg: {skip: true}\n  c.jpg: {focal: [0, 0]}\n")
            try write(folder, "  a.jpg: {focal: [1, 1]}\n", to: "in/deep/overrides.yaml")
            let plain = try photos(folder.crop("in", options: Self.size))
            #expect(plain["a.jpg"]?.override?.applied == ["focal"] && plain["b.jpg"]?.override?.applied == ["skip"])
            #expect(plain["c.jpg"]?.override?.applied == ["focal"])
            try folder.write("elsewhere/first.yaml", Array("photos: {../in/c.jpg: {skip: true}}".utf8))
            try folder.write("elsewhere/second.yaml", Array("photos: {../in/c.jpg: {keep: true}}".utf8))
            let files = ["first", "second"].flatMap { ["--overrides", folder("elsewhere/\($0).yaml").string] }
            let named = try photos(folder.crop("in", options: Self.size + files))
            #expect(named["c.jpg"]?.override?.applied == ["skip"] && named["b.jpg"]?.override?.applied == ["skip"])
            let missing = try folder.crop("in", options: Self.size + ["--overrides", folder("no.yaml").string])
            #expect(missing.status == 2 && missing.messages.contains("no.yaml"), "\(missing.messages)")
        }
    }

    /// Each shard corrects its own photos, and the merged folder is that of the whole run.
    @Test func shardsFollowOverrides() throws {
        try withPhotos { folder in
            try write(folder, "  a.jpg: {focal: [0, 0]}\n  b.jpg: {skip: true}\n  c.jpg: {keep: true}\n")
            _ = try folder.crop("in", options: Self.size + ["--prune"])
            for shard in 1...2 {
                let run = try folder.crop("in", options: Self.size + ["--shard", "\(shard)/2"], output: "shards")
                #expect(run.status == 0, "\(run.messages)")
            }
            let merged = try CommandInProcess(folder: folder).run(["merge", "shards", "--output", "merged"])
            #expect(merged.status == 0, "\(merged.messages)")
            let (whole, parts) = (try FileTree.contents(of: folder("out")), try FileTree.contents(of: folder("merged")))
            #expect(parts["a.jpg"] == whole["a.jpg"] && parts["b.jpg"] == nil)
        }
    }
}
