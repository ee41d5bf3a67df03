import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropFilms
@testable import FaceCropTracking

/// `facecrop blinks`.
@Suite struct BlinksTests {
    private static func run(_ arguments: String..., folder: TemporaryFolder) throws -> BuiltCommand.Result {
        try BuiltCommand.run(["blinks"] + arguments, currentFolder: folder.path)
    }

    @Test func writesAllThatIsAskedFor() throws {
        try withTemporaryFolder { folder in
            for number in [1, 2, 10] { try folder.copy("astronaut.png", as: "in/frame\(number).png") }
            try folder.write("in/frame3.png", [])
            let result = try Self.run("in", "--output", "out/deep", "--fps", "50", folder: folder)
            // An unreadable frame is reported; all others are processed.
            #expect(result.status == 1)
            #expect(result.messages.contains("in/frame3.png"))
            let table = try String(contentsOfFile: folder("out/deep/blinks.csv").string, encoding: .utf8)
            let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
            #expect(rows.map { "\($0[1])" } == [1, 2, 3, 10].map { "in/frame\($0).png" })
            #expect(rows.map { "\($0[2])" } == ["0", "20", "40", "60"])
            #expect(rows[0].last == "open" && rows[2].last == "unreadable")
            for name in ["svg", "json"] {
                #expect(try !Data(contentsOf: URL(filePath: folder("out/deep/blinks.\(name)").string)).isEmpty)
            }
        }
    }

    @Test func withoutABlinkWaitingForOneFails() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/1.png")
            try folder.copy("astronaut.png", as: "in/2.png")
            let result = try Self.run("in/*.png", "--until-blink", "--json", "-", folder: folder)
            #expect(result.status == 1)
            let record = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
            #expect(record?["frameCount"] as? Int == 2 && record?["blinkCount"] as? Int == 0)
        }
    }

    /// Closed eyes of the same face are a blink; those of another face that is held up in its place are none.
    @Test(arguments: [false, true]) func anotherFaceInThePlaceDoesNotBlink(isAnother: Bool) throws {
        try withTemporaryFolder { folder in
            let lids = try BurstPhotos.portrait(taken: nil, hasClosedEyes: true)
            let open = try folder.write("open.jpg", BurstPhotos.portrait(taken: nil))
            let closed = try folder.write("closed.jpg", isAnother ? BurstPhotos.broader(lids) : lids)
            let portraits = (0..<24).map { (photo: (10..<15).contains($0) ? closed : open, left: 380) }
            try TrackRun.writePortraits(portraits, to: folder)
            let result = try Self.run("in", "--json", "-", folder: folder)
            let record = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
            #expect(record?["blinkCount"] as? Int == (isAnother ? 0 : 1), "\(result.messages)")
        }
    }

    @Test func seesWhenThereIsNoFace() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "1.png")
            try folder.copy("astronaut.png", as: "2.png")
            try folder.copy("scenes/group-2.jpg", as: "3.jpg")
            let result = try Self.run("1.png", "2.png", "3.jpg", folder: folder)
            #expect(result.status == 0)
            // Each photo begins another scene, and in the last one the larger of two faces is followed.
            let expected = """
                the face is out of sight from frame 0 on: 1.png
                a face again from frame 1 on: 2.png
                2 faces from frame 2 on: 3.jpg

                """
            #expect(result.outputText == expected)
        }
    }

    @Test func runsThatCannotBeginSaySo() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("empty")
            try folder.copy("astronaut.png", as: "in/1.png")
            try folder.write("file", [])
            for (arguments, status, words) in [
                (["empty"], 2, "no frame"), (["gone"], 2, "gone"), (["nothing*.png"], 2, "no frame"),
                (["in", "--csv", "file/out.csv"], 2, "file/out.csv"), (["in", "--fps", "0"], 64, "--fps"),
                (["in", "--max-blink", "soon"], 64, "--max-blink"), ([], 64, "frames"),
            ] {
                let result = try BuiltCommand.run(["blinks"] + arguments, currentFolder: folder.path)
                #expect(result.status == Int32(status), "\(arguments): \(result.messages)")
                #expect(result.messages.contains(words), "\(arguments): \(result.messages)")
            }
        }
    }

    @Test func resultsReplaceOnlyEarlierResults() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/1.png")
            #expect(mkfifo(folder("pipe").string, 0o600) == 0)
            try folder.write("old.csv", [1])
            for (arguments, words) in [
                (["--csv", "in/1.png"], "is a frame"), (["--plot", "pipe"], "is no file"),
                (["--csv", "a", "--json", "./a"], "two results"),
                (["--output", "out", "--csv", "out/blinks.json"], "two results"),
            ] {
                let result = try BuiltCommand.run(["blinks", "in"] + arguments, currentFolder: folder.path)
                #expect(result.status == 2 && result.messages.contains(words), "\(arguments): \(result.messages)")
            }
            #expect(try FileTree.bytes(of: folder("in/1.png")) == FileTree.bytes(of: Samples.path("astronaut.png")))
            #expect(try folder("pipe").stat().type == .fifo)
            for option in ["--csv", "--plot", "--json"] {
                let refused = try BuiltCommand.run(["blinks", "in", option, "old.csv"], currentFolder: folder.path)
                #expect(
                    refused.status == 2 && refused.messages.contains("is no earlier result"),
                    "\(option)"
                )
                #expect(try FileTree.bytes(of: folder("old.csv")) == [1])
                // Its own result is replaced, and so is an empty file.
                for content in [[], nil] as [[UInt8]?] {
                    if let content { try folder.write("own", content) }
                    let result = try BuiltCommand.run(["blinks", "in", option, "own"], currentFolder: folder.path)
                    #expect(result.status == 0, "\(option): \(result.messages)")
                }
                folder.remove("own")
            }
        }
    }

    @Test func statusesAreThoseOfPhotos() {
        var series = BlinkSeries()
        let closed = ClosedEyes(firstFrame: 1, lastFrame: 2, startMilliseconds: 40, milliseconds: 80)
        #expect(ExitStatus(series, untilBlink: false) == .success)
        #expect(ExitStatus(series, untilBlink: true) == .photosFailed)
        series.isInterrupted = true
        #expect(ExitStatus(series, untilBlink: false) == .interrupted)
        #expect(ExitStatus(series, untilBlink: true) == .interrupted)
        series.events = [.blink(closed)]
        #expect(ExitStatus(series, untilBlink: true) == .success)
    }

    @Test func missingNumbersAreTold() throws {
        try withTemporaryFolder { folder in
            for number in [1, 2, 6, 7] { try folder.copy("astronaut.png", as: "in/\(number).png") }
            let result = try Self.run("in", "--json", "-", folder: folder)
            #expect(result.status == 0)
            #expect(result.messages.contains("frames 3 to 5 are missing after in/2.png"), "\(result.messages)")
            #expect(result.messages.contains("3 missing"), "\(result.messages)")
            let record = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
            #expect(record?["missingFrameCount"] as? Int == 3 && record?["frameCount"] as? Int == 4)
            let missing = record?["missingFrames"] as? [[String: Any]]
            #expect(missing?.first?["first"] as? Int == 3 && missing?.first?["last"] as? Int == 5)
            #expect(missing?.first?["after"] as? String == "in/2.png")
        }
    }
}
