import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop style learn` and `crop --like`: crops as in pictures that are finished.
@Suite struct StyleTests {
    private static let known = [
        "--framing", "largest", "--face-height", "52%", "--eye-line", "36%", "--size", "90x120",
    ]

    /// Finished crops of a style that is known, in `team/`.
    private func makeTeam(_ folder: TemporaryFolder) throws {
        for name in ["a", "b", "c"] { try folder.copy("astronaut.png", as: "portraits/\(name).png") }
        folder.settle("portraits")
        let run = try folder.crop("portraits", options: Self.known, output: "finished")
        #expect(run.status == 0, "\(run.messages)")
        for name in ["a", "b", "c"] {
            try folder.write("team/\(name).jpg", try FileTree.bytes(of: folder("finished/\(name).jpg")))
        }
    }

    @Test func theStyleOfFinishedCropsIsTheOneThatMadeThem() throws {
        try withTemporaryFolder { folder in
            try makeTeam(folder)
            let learnt = try BuiltCommand.run(["style", "learn", "team"], currentFolder: folder.path)
            #expect(learnt.status == 0, "\(learnt.messages)")
            let lines = learnt.outputText.split(separator: "\n")
            #expect(lines[0] == "# Learnt from 3 pictures of 'team'. In the middle half of them, the face has")
            #expect(lines[2...3] == ["crop:", "  framing: largest"] && lines.last == "  size: 90x120")
            func percent(_ name: String) throws -> Double {
                let line = try #require(lines.first { $0.contains(name) })
                return try #require(Double(line.split(separator: " ")[1].dropLast()))
            }
            // The detector sees another box in a picture of 120 pixels than in the photo.
            #expect(try abs(percent("face-height") - 52) < 3, "\(learnt.outputText)")
            #expect(try abs(percent("eye-line") - 36) < 2, "\(learnt.outputText)")

            // The options are those of facecrop.yaml, and do the same as --like.
            try folder.write("facecrop.yaml", Array(learnt.output))
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            folder.settle("in")
            let typed = try folder.launchCrop("in", output: "typed")
            let like = try folder.launchCrop("in", options: ["--no-config", "--like", "team"], output: "like")
            #expect(typed.status == 0 && like.status == 0, "\(typed.messages) \(like.messages)")
            #expect(like.messages.contains("cropping as 3 pictures of 'team': the face has 5"), "\(like.messages)")
            #expect(!like.messages.contains("no style in common"), "\(like.messages)")
            #expect(
                try typed.manifest().photos.map(\.outputs.first?.size)
                    == like.manifest().photos.map(\.outputs.first?.size)
            )
            let again = try folder.launchCrop("in", options: ["--no-config", "--like", "team"], output: "like")
            #expect(try again.manifest().summary.thisRun.alreadyDone == 1)
        }
    }

    /// Frames that a person has drawn are examples, and frames of the program are not.
    @Test func correctionsAreExamples() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b", "c", "d"] { try folder.copy("astronaut.png", as: "in/\(name).png") }
            // 200 of the 512 pixels.
            let frame = "[0.234375, 0.0390625, 0.390625, 0.390625]"
            let entries = ["a", "b", "c"].map { "  \($0).png: {frames: {\"1:1\": \(frame)}}\n" }
            try folder.write("in/overrides.yaml", Array("version: 1\nphotos:\n\(entries.joined())".utf8))
            folder.settle("in")
            let run = try folder.launchCrop("in", options: ["--aspect", "1:1"], output: "out")
            let record = try run.manifest().photo("in/a.png")
            #expect(run.status == 0 && record.reason == "frameGiven", "\(run.messages)")
            let face = try #require(record.faces.first)
            let learnt = try BuiltCommand.run(["style", "learn", "--corrections", "out"], currentFolder: folder.path)
            #expect(learnt.status == 0 && learnt.outputText.contains("from 3 pictures"), "\(learnt.messages)")
            let share = (face.box.height / 200 * 1000).rounded() / 10
            #expect(learnt.outputText.contains("face-height: \(NumberText.short(share))%"), "\(learnt.outputText)")
            #expect(learnt.outputText.contains("aspect: \"1:1\""), "\(learnt.outputText)")
            let none = try BuiltCommand.run(["style", "learn", "--corrections", "in"], currentFolder: folder.path)
            #expect(none.status == 2, "\(none.messages)")
        }
    }

    /// What is typed goes before what is learnt, and a plan follows the style, too.
    @Test func typedOptionsGoBeforeTheStyle() throws {
        try withTemporaryFolder { folder in
            try makeTeam(folder)
            let options = ["--like", "team", "--aspect", "1:1", "--face-height", "30%"]
            let run = try folder.launchCrop("portraits", options: options, output: "other")
            let output = try #require(try run.manifest().photo("portraits/a.png").outputs.first)
            #expect(run.status == 0 && output.size.width == output.size.height, "\(run.messages)")
            let plan = try folder.launchCrop(
                "portraits",
                command: "plan",
                options: ["--like", "team", "--to", "p.json"]
            )
            #expect(plan.status == 0, "\(plan.messages)")
            #expect(
                try String(decoding: FileTree.bytes(of: folder("p.json")), as: UTF8.self).contains("120")
            )
        }
    }

    @Test func toFewExamplesAndContradictionsAreRefused() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "two/a.png")
            try folder.copy("scenes/tall-top-edge.jpg", as: "two/b.jpg")
            try folder.copy("chelsea.png", as: "two/cat.png")
            try folder.copy("astronaut.png", as: "in/a.png")
            let learnt = try BuiltCommand.run(["style", "learn", "two"], currentFolder: folder.path)
            #expect(learnt.status == 64 && learnt.outputText.isEmpty, "\(learnt.messages)")
            #expect(learnt.messages.contains("two/cat.png: not an example: no face was found in it"))
            #expect(learnt.messages.contains("at least 3 finished pictures") && learnt.messages.contains("'two' has 2"))
            let like = try folder.launchCrop("in", options: ["--like", "two"])
            #expect(like.status == 64 && like.messages.contains("'two' has 2"), "\(like.messages)")
            for words in [["--preset", "avatar"], ["--rendition", "s: {size: 40x40}"]] {
                let run = try folder.launchCrop("in", options: ["--like", "two"] + words)
                #expect(run.status == 64 && run.messages.contains("--like excludes"), "\(run.messages)")
            }
            let nowhere = try folder.launchCrop("in", options: ["--like", "nowhere"])
            #expect(nowhere.status != 0 && nowhere.messages.contains("nowhere"), "\(nowhere.messages)")
        }
    }
}
