import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A plan says what crop would make, and apply makes that and nothing else.
///
/// The command line becomes a part of the plan, so each command is launched.
@Suite struct PlanTests {
    private static let two = [
        "--rendition", "small: {size: 40x40, formats: [jpeg, webp], scales: [1, 2], fallback: center}",
        "--rendition", "each: {size: 50x40, framing: each}", "--name", "{rendition}/{dir}/{stem}{-face}{@scale}.{ext}",
    ]

    private func plan(_ folder: TemporaryFolder, _ options: [String], to name: String = "plan.yaml") throws -> String {
        let run = try folder.launchCrop("in", command: "plan", options: options + ["--to", name])
        #expect(run.status == 0, "\(run.messages)")
        return try String(contentsOf: URL(filePath: folder(name).string), encoding: .utf8)
    }

    private func apply(
        _ folder: TemporaryFolder,
        _ options: [String] = [],
        _ name: String = "plan.yaml"
    ) throws -> CropRun {
        let result = try BuiltCommand.run(["apply", name, "--jobs", "1"] + options, currentFolder: folder.path)
        return CropRun(result: result, output: folder("out"))
    }

    /// The bytes and the crops in the manifest are those of crop, whatever the options.
    @Test(
        arguments: [
            [], two, ["--rendition", "huge: {size: 900x900, scales: [1, 2, 4]}"],
            ["--size", "60x40", "--level", "--framing", "largest", "--pad", "#ff0000"],
            ["--size", "60x40", "--level", "--fill", "edge", "--headroom", "80%"],
            ["--size", "40x40", "--names", "names.csv"],
            ["--size", "60x40", "--pad", "blur", "--fallback", "original"], ["--size", "60x40", "--fill", "edge"],
            ["--aspect", "4:3", "--lossless", "--include", "*.jpg"], ["--size", "300x300", "--enlarge"],
            ["--size", "40x40", "--fallback", "attention", "--mask", "round", "--format", "png"],
        ]
    )
    func appliedPlansGiveTheOutputsOfCrop(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            folder.settle("in")
            try folder.write("names.csv", Array("wide.jpg,badges/1\nnone.jpg,badges/2\n".utf8))
            _ = try plan(folder, options)
            #expect(FileManager.default.fileExists(atPath: folder("out").string) == false)
            let applied = try apply(folder)
            #expect(applied.status == 0, "\(applied.messages)")
            #expect(!applied.messages.contains("names.csv"), "\(applied.messages)")
            let cropped = try folder.launchCrop("in", options: options, output: "cropped")
            #expect(cropped.status == 0, "\(cropped.messages)")
            let (made, wanted) = (try applied.outputs(), try cropped.outputs())
            #expect(made.keys.sorted { $0.string < $1.string } == wanted.keys.sorted { $0.string < $1.string })
            for (path, bytes) in wanted {
                let isSame = made[path] == bytes
                #expect(isSame, "\(path)")
            }
            let photos = try applied.manifest().photos
            for photo in try cropped.manifest().photos where photo.reason != "notAPhoto" {
                let same = try #require(photos.first { $0.source == photo.source })
                #expect(same.status == photo.status, "\(photo.source)")
                #expect(same.outputs.map(\.path) == photo.outputs.map(\.path))
                #expect(same.outputs.map(\.crop.pixels) == photo.outputs.map(\.crop.pixels))
                #expect(same.faces.map(\.box) == photo.faces.map(\.box))
                #expect(same.faces.map(\.isCut) == photo.faces.map(\.isCut))
            }
        }
    }

    /// The second time there is nothing to do; an edited frame is the only one that is rendered again.
    @Test func anEditedFrameIsWhatIsShown() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a.jpg")
            try folder.copy("scenes/group-2.jpg", as: "in/b.jpg")
            folder.settle("in")
            let text = try plan(folder, ["--size", "40x40"])
            #expect(try apply(folder).thisRun().done == 2)
            #expect(try apply(folder).thisRun().done == 0)
            // The first crop is that of a.jpg.
            let frame = try #require(text.firstMatch(of: /frame: \[.*\]/))
            let edited = text.replacingCharacters(in: frame.range, with: "frame: [3, 5, 60, 60]")
            try folder.write("plan.yaml", Array(edited.utf8))
            let run = try apply(folder)
            #expect(try run.thisRun().done == 1)
            let photos = try run.manifest().photos
            #expect(photos[0].outputs.map(\.crop.pixels) == [WholePixelRect(x: 3, y: 5, width: 60, height: 60)])
            #expect(photos[1].outputs.map(\.crop.pixels) == [WholePixelRect(x: 193, y: 0, width: 800, height: 800)])
            #expect(photos.map(\.reason) == ["planned", "planned"])
            let outputs = try run.outputs()
            #expect(outputs["a.jpg"] != outputs["b.jpg"])
            // A later crop decides by itself, from faces that it detects: those of the plan may be changed.
            let crop = try folder.launchCrop("in", options: ["--size", "40x40"])
            #expect(try crop.thisRun().done == 2 && crop.thisRun().renderedAgain == 0)
            #expect(try crop.manifest().photos[0].outputs.map(\.crop.pixels) == photos[1].outputs.map(\.crop.pixels))
        }
    }

    /// A photo that has changed, one that is gone, and entries with mistakes fail, with the line; the rest is done.
    @Test func mistakenPlanEntriesFailAlone() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b", "c", "d", "e"] { try folder.copy("scenes/group-2.jpg", as: "in/\(name).jpg") }
            folder.settle("in")
            var text = try plan(folder, ["--size", "40x40"])
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/a.jpg")
            folder.remove("in/b.jpg")
            let line = try edit(&text, "in/c.jpg", /frame: \[/, "frame: [9")
            let entry = try edit(&text, "in/e.jpg", /size: \[1200, 800\]/, "size: [9000, 9000]") - 2
            try folder.write("plan.yaml", Array(text.utf8))
            // It came later, so the plan is not about it.
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/new.jpg")
            let run = try apply(folder)
            #expect(run.status == 1)
            for message in [
                "in/a.jpg: It has changed since the plan was made (plan.yaml:",
                "plan.yaml:\(line):12: the frame is outside of the photo, which has 1200×800 pixels",
                "The plan (plan.yaml:\(entry)) says that the photo has 9000×9000 pixels, but it has 1200×800",
            ] { #expect(run.messages.contains(message), "\(run.messages)") }
            #expect(try run.outputs().keys.map(\.string) == ["d.jpg"])
            let photos = try run.manifest().photos
            #expect(photos.map(\.source) == ["a", "b", "c", "d", "e"].map { "in/\($0).jpg" })
            let reasons = ["changedSincePlan", "vanished", "overrideMistaken", "planned", "overrideMistaken"]
            #expect(photos.map(\.reason) == reasons)
        }
    }

    /// Replaces what first matches `pattern` in the entry of a photo, and returns its line.
    private func edit(
        _ text: inout String,
        _ photo: String,
        _ pattern: some RegexComponent,
        _ replacement: String
    ) throws -> Int {
        let start = try #require(text.range(of: "photo: \(photo)")).upperBound
        let range = try #require(text[start...].firstRange(of: pattern))
        let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
        text.replaceSubrange(range, with: replacement)
        return line
    }

    /// An output that the plan names otherwise than its command would.
    @Test func anOtherNameIsRefused() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a.jpg")
            let text = try plan(folder, ["--size", "40x40"])
            try folder.write("plan.yaml", Array(text.replacing("file: a.jpg", with: "file: ../b.jpg").utf8))
            let run = try apply(folder)
            #expect(run.status == 1)
            #expect(
                run.messages.contains(
                    "names an output '../b.jpg', but its output would be 'a.jpg', so nothing was written"
                )
            )
            #expect(try run.outputs().isEmpty)
        }
    }

    /// The plan is about where it was made, whatever the working folder is when it is applied.
    @Test func theFolderOfThePlanCounts() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a.jpg")
            try folder.write("facecrop.yaml", Array("crop:\n  size: 30x30\n".utf8))
            let text = try plan(folder, [])
            #expect(text.contains("- \"--size=30x30\"\n"), "\(text)")
            try folder.write("elsewhere/plan.yaml", Array(text.utf8))
            let result = try BuiltCommand.run(["apply", "plan.yaml"], currentFolder: folder("elsewhere"))
            #expect(result.status == 0, "\(result.messages)")
            #expect(FileManager.default.fileExists(atPath: folder("out/a.jpg").string))
        }
    }

    /// No file but a plan is replaced by a plan, and a wrong command in a plan is told.
    @Test func foreignFilesAndCommandsAreRefused() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a.jpg")
            try folder.write("notes.yaml", Array("mine: true\n".utf8))
            let run = try folder.launchCrop("in", command: "plan", options: ["--to", "notes.yaml"])
            #expect(run.status == 2 && run.messages.contains("'notes.yaml' is no plan of facecrop"), "\(run.messages)")
            #expect(try apply(folder, [], "notes.yaml").messages.contains("notes.yaml:1:1: this is no plan"))
            #expect(try apply(folder, [], "none.yaml").status == 2)
            for command in ["[doctor]", "[crop, --sizes, 1]", "[remove, everything]"] {
                try folder.write("plan.yaml", Array("version: 1\ncommand: \(command)\n".utf8))
                let run = try apply(folder)
                #expect(run.status == 64 && run.messages.contains("command in the plan 'plan.yaml'"), "\(run.messages)")
            }
        }
    }

    /// Standard output gets the plan; overrides are in it.
    @Test func overridesArePlanned() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b"] { try folder.copy("scenes/group-2.jpg", as: "in/\(name).jpg") }
            try folder.write(
                "in/overrides.yaml",
                Array("version: 1\nphotos:\n  a.jpg: {frames: {1:1: [0, 0, 0.2, 0.3]}}\n  b.jpg: {skip: true}\n".utf8)
            )
            let run = try folder.launchCrop("in", command: "plan", options: ["--size", "20x20"])
            #expect(run.status == 0, "\(run.messages)")
            let text = String(decoding: run.result.output, as: UTF8.self)
            #expect(text.contains("- skip: skippedByOverride\n"), "\(text)")
            try folder.write("plan.yaml", Array(text.utf8))
            folder.remove("in/overrides.yaml")
            #expect(try apply(folder).outputs().keys.map(\.string) == ["a.jpg"])
            // The file that a person has put in place of the output stays, as the override says.
            try folder.write("in/overrides.yaml", Array("version: 1\nphotos:\n  a.jpg: {keep: true}\n".utf8))
            try folder.write("out/a.jpg", Array("mine".utf8))
            #expect(try self.plan(folder, ["--size", "20x20"]).contains("photo: in/a.jpg\nkeep: true\n"))
            let kept = try apply(folder, ["--overwrite"])
            #expect(kept.status == 0, "\(kept.messages)")
            #expect(try kept.outputs()["a.jpg"] == Array("mine".utf8))
            #expect(try kept.outputs()["b.jpg"] != nil)
        }
    }
}
