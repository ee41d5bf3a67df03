import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropTracking

/// Runs of `facecrop track` that ended early, and are gone on with.
@Suite struct TrackResumeTests {
    private static let frameCount = 12

    /// What a run has reported, and what it has left.
    private struct Run {
        var summary: TrackingSummary
        /// The number of frames of an earlier run; `nil` if the run has begun with the first frame.
        var resumed: Int?
        var tracks: TrackRun.Tracks
        var lines: [UInt8]
        var hasJournal: Bool
    }

    /// Tracks the frames in `in`, and stops after `stop` of them.
    private static func run(
        _ folder: TemporaryFolder,
        _ output: String,
        stop: Int? = nil,
        side: Int = 640
    ) throws -> Run {
        var options = FaceTrackingOptions(inputs: [folder("in")], outputFolder: try folder.makeFolder(output))
        options.jobs = 2
        options.detect.previewLongSide = side
        let tracking = FaceTracking(options: options)
        var resumed: Int?
        let summary = try tracking.run { event in
            switch event {
            case .resumed(let count): resumed = count
            case .finished(let count, _, _): if count == stop { tracking.stop() }
            case .began, .made, .warning: break
            }
        }
        return Run(
            summary: summary,
            resumed: resumed,
            tracks: try TrackRun.Tracks(in: options.outputFolder),
            lines: try FileTree.bytes(of: folder("\(output)/tracks.jsonl")),
            hasJournal: (try? folder("\(output)/detections.jsonl").stat()) != nil
        )
    }

    /// The lines of the journal of the run in `out`.
    private static func journal(_ folder: TemporaryFolder) throws -> [String] {
        String(decoding: try FileTree.bytes(of: folder("out/detections.jsonl")), as: UTF8.self)
            .split(separator: "\n")
            .map(String.init)
    }

    /// The line of a frame, with its faces as JSON.
    private static func line(_ frame: Int, faces: String) -> String {
        String(decoding: JournalLine.sealed(Array("\"faces\":\(faces),\"frame\":\(frame)}".utf8)), as: UTF8.self)
    }

    @Test(arguments: [1, 5, 11, 12]) func theResultIsThatOfAWholeRun(stop: Int) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            try folder.write("in/3.png", [])
            let whole = try Self.run(folder, "whole")
            #expect(!whole.summary.canGoOn)
            #expect(whole.resumed == nil && !whole.hasJournal && whole.tracks.summary.tracks.count == 1)
            let early = try Self.run(folder, "out", stop: stop)
            #expect(early.summary.isInterrupted && early.summary.canGoOn && early.hasJournal)
            #expect((stop...Self.frameCount).contains(early.summary.frames))
            let rest = try Self.run(folder, "out")
            #expect(rest.resumed == early.summary.frames && !rest.hasJournal)
            #expect(rest.lines == whole.lines)
            #expect(rest.summary.failedFrames == 1 && !rest.summary.isInterrupted)
            #expect(rest.tracks.summary.tracks.map(\.frameCount) == whole.tracks.summary.tracks.map(\.frameCount))
            #expect(rest.tracks.summary.tracks.map(\.bestFrame) == whole.tracks.summary.tracks.map(\.bestFrame))
        }
    }

    /// Without their faces in the journal, the frames have none: they are not looked at again.
    @Test func facesOfTheEarlierRunAreNotDetectedAgain() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            let early = try Self.run(folder, "out", stop: 6)
            let lines = try Self.journal(folder)
            let empty = (0..<early.summary.frames).map { Self.line($0, faces: "[]") }
            try folder.write("out/detections.jsonl", Array(([lines[0]] + empty).map { $0 + "\n" }.joined().utf8))
            let rest = try Self.run(folder, "out")
            #expect(rest.tracks.frames.prefix(early.summary.frames).allSatisfy { $0.faces.isEmpty })
            #expect(rest.tracks.frames.last?.faces.count == 1)
        }
    }

    /// Such faces ended the process, and each later run of the same command.
    @Test func facesThatNoDetectorFindsAreSearchedForAgain() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            let whole = try Self.run(folder, "whole")
            _ = try Self.run(folder, "out", stop: 6)
            let head = try Self.journal(folder)[0]
            let points = String(repeating: ",20", count: 10)
            let face = "[20,20,10,10,0.9\(points)]"
            let faces = [
                "[[0,0,1e300,1e300,0.9\(points)]]", "[[-1e300,0,9,9,0.9\(points)]]",
                "[[1e19,1e19,1e19,1e19,0.9\(points)]]",
                "[[20,20,0,0,0.9\(points)]]", "[[20,20,10,10,1e308\(points)]]",
                "[\(Array(repeating: face, count: 600).joined(separator: ","))]",
            ]
            let lines = [head] + faces.enumerated().map { Self.line($0.offset, faces: $0.element) }
            try folder.write("out/detections.jsonl", Array(lines.map { $0 + "\n" }.joined().utf8))
            let rest = try Self.run(folder, "out")
            #expect(rest.resumed == faces.count && rest.lines == whole.lines)
        }
    }

    @Test func aJournalOfMoreFramesThanTheInputIsDropped() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            let whole = try Self.run(folder, "whole")
            _ = try Self.run(folder, "out", stop: 6)
            let lines = [try Self.journal(folder)[0]] + (0...Self.frameCount).map { Self.line($0, faces: "[]") }
            try folder.write("out/detections.jsonl", Array(lines.map { $0 + "\n" }.joined().utf8))
            let rest = try Self.run(folder, "out")
            #expect(rest.resumed == nil && rest.lines == whole.lines && !rest.hasJournal)
        }
    }

    @Test func anotherRunBeginsAnew() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            let whole = try Self.run(folder, "whole", side: 320)
            _ = try Self.run(folder, "out", stop: 6)
            #expect(try Self.run(folder, "out", stop: 6, side: 320).resumed == nil)
            let rest = try Self.run(folder, "out", side: 320)
            #expect(rest.resumed != nil && rest.lines == whole.lines)
            _ = try Self.run(folder, "out", stop: 6)
            try folder.write("in/5.png", FileTree.bytes(of: folder("in/4.png")))
            #expect(try Self.run(folder, "out").resumed == nil, "a frame has changed")
        }
    }

    @Test func onlyAJournalShowsWhoseAFolderIs() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            _ = try Self.run(folder, "out", stop: 6)
            for name in ["tracks.json", "tracks.jsonl"] { folder.remove("out/\(name)") }
            #expect(try TrackRun.track(folder, ["in"]).status == 0)
            // "out" has the results of a run by now, and "other" nothing.
            for (output, text) in [
                ("other", "{}\n"), ("other", "{\"version\":\"2.0\",\"inputs\":\"a\"}\n"), ("out", "a"),
            ] {
                try folder.write("\(output)/detections.jsonl", Array(text.utf8))
                let run = try CommandInProcess(folder: folder).run(["track", "--output", output, "in"])
                #expect(run.status == 2 && run.messages.contains("would replace files in"), "\(run.messages)")
                #expect(try FileTree.bytes(of: folder("\(output)/detections.jsonl")) == Array(text.utf8))
            }
            try folder.write("other/detections.jsonl", [])
            #expect(try CommandInProcess(folder: folder).run(["track", "--output", "other", "in"]).status == 0)
        }
    }

    /// Command and child are killed while the last frame is in hand.
    @Test(.long) func aKilledRunIsGoneOnWith() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(Self.frameCount, to: folder)
            try folder.copy("astronaut.png", as: "in/hang-1.png")
            let command = try BuiltCommand.start(
                ["track", "in", "--output", "out", "--jobs", "1", "--timeout", "none"],
                environment: FaultLibrary.environment(),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("hangs"))
            let children = ProcessTable.children(of: command.processNumber)
            try #require(children.count == 1)
            try command.killExpectingEnd(of: children[0], writingTo: folder.path)
            let run = try TrackRun.launch(folder, ["in"])
            #expect(run.status == 0 && run.messages.contains("has detected the faces of 12 frames"), "\(run.messages)")
            #expect(try TrackRun.Tracks(in: folder("out")).frames.count == Self.frameCount + 1)
            #expect(FileTree.files(in: folder("out")).map(\.string).sorted() == ["tracks.json", "tracks.jsonl"])
        }
    }
}
