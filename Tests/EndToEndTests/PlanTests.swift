import FaceCropGeometry
import Foundation
import SystemPackage
import TestSupport
import Testing

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
            [], two, ["--size", "60x40", "--level", "--framing", "largest"],
            ["--size", "60x40", "--pad", "blur", "--fallback", "original"], ["--size", "60x40", "--fill", "edge"],
            ["--aspect", "4:3", "--lossless", "--include", "*.jpg"], ["--size", "300x300", "--enlarge"],
            ["--size", "40x40", "--fallback", "attention", "--mask", "round", "--format", "png"],
        ]
    )
    func whatIsAppliedIsWhatCropMakes(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            folder.settle("in")
            _ = try plan(folder, options)
            #expect(FileManager.default.fileExists(atPath: folder("out").string) == false)
            let applied = try apply(folder)
            #expect(applied.status == 0, "\(applied.messages)")
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
            let frame = try #require(
                text.firstMatch(of: /\n    frame: \[.*\]/) ?? text.firstMatch(of: /\n  - frame: \[.*\]/)
            )
            let edited = text.replacing(
                frame.output,
                with: frame.output.prefix { $0 != "[" } + "[3, 5, 60, 60]",
                maxReplacements: 1
            )
            try folder.write("plan.yaml", Array(edited.utf8))
            let before = try apply(folder).outputs()
            let run = try apply(folder)
            #expect(try run.thisRun().done == 0)
            let photos = try run.manifest().photos
            #expect(photos[0].outputs.map(\.crop.pixels) == [WholePixelRect(x: 3, y: 5, width: 60, height: 60)])
            #expect(
                photos[0].reason == "planned"
                    && photos[1].outputs.map(\.crop.pixels) != photos[0].outputs.map(\.crop.pixels)
            )
            #expect(before["a.jpg"] != before["b.jpg"])
        }
    }

    /// A photo that has changed, one that is gone, and an entry with a mistake fail, with the line; the rest is done.
    @Test func whatCannotBeRenderedFailsAlone() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b", "c", "d"] { try folder.copy("scenes/group-2.jpg", as: "in/\(name).jpg") }
            folder.settle("in")
            var text = try plan(folder, ["--size", "40x40"])
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/a.jpg")
            folder.remove("in/b.jpg")
            let start = try #require(text.range(of: "photo: in/c.jpg"))
            let line = text[..<start.lowerBound].count { $0 == "\n" } + 1
            let frame = try #require(text[start.upperBound...].firstMatch(of: /frame: \[/))
            text.replaceSubrange(frame.range, with: "frame: [9")
            try folder.write("plan.yaml", Array(text.utf8))
            // It came later, so the plan is not about it.
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/new.jpg")
            let run = try apply(folder)
            #expect(run.status == 1)
            #expect(run.messages.contains("It has changed since the plan was made (plan.yaml:"))
            #expect(
                run.messages.contains("plan.yaml:\(line + "x".count)") || run.messages.contains("the frame"),
                "\(run.messages)"
            )
            #expect(try run.outputs().keys.map(\.string) == ["d.jpg"], "\(run.messages)")
            let photos = try run.manifest().photos
            #expect(photos.map(\.source) == ["in/a.jpg", "in/b.jpg", "in/c.jpg", "in/d.jpg"])
            #expect(photos.map(\.reason) == ["changedSincePlan", "vanished", "overrideMistaken", "planned"])
        }
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
        }
    }
}
