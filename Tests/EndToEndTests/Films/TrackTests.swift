import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// `facecrop track` on frames made from the samples.
@Suite struct TrackTests {
    @Test func aFaceIsFollowedThroughAFolder() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            let run = try TrackRun.launch(
                folder,
                ["in", "--draw", "--stills", "--reframe", "9:16", "--reframe-size", "90x160", "--landmarks"]
            )
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.map(\.frame) == Array(0..<12))
            #expect(tracks.frames.map(\.source).last == "in/11.png")
            for frame in tracks.frames {
                #expect(frame.faces.map(\.id) == [1])
                // The face of the sample begins at about x = 180.
                let face = try #require(frame.faces.first)
                #expect(abs(face.box.center.x - (224 - 40 - 6 * Double(frame.frame))) < 12, "\(frame.frame)")
                #expect(abs(try #require(face.rollDegrees)) < 30)
                #expect(face.landmarks?.points?.count == 13)
                let window = try #require(frame.window)
                #expect(PixelRect(x: 0, y: 0, width: 320, height: 240).contains(window))
            }
            let summary = try #require(tracks.summary.tracks.first)
            #expect(tracks.summary.tracks.count == 1 && summary.frameCount == 12 && summary.lastFrame == 11)
            #expect(summary.events.map(\.kind) == [.appeared])
            let still = try OutputPicture.decode(folder("out/\(try #require(summary.still))"))
            #expect(still.size == PixelSize(width: 400, height: 400))
            let files = FileTree.files(in: folder("out")).map(\.string).sorted()
            #expect(files.count == 2 + 12 + 1 + 12, "\(files)")
            let reframed = try OutputPicture.decode(folder("out/reframed/frame-000011.jpg"))
            #expect(reframed.size == PixelSize(width: 90, height: 160))
        }
    }

    /// One portrait after the other before one wall, as in an interview: no cut is seen, but the window jumps.
    @Test func theWindowJumpsToWhoIsThereInstead() throws {
        try withTemporaryFolder { folder in
            let places = (0..<60).map { (photo: Samples.path("astronaut.png"), left: $0 < 30 ? 60 : 700) }
            try TrackRun.writePortraits(places, to: folder)
            let result = try TrackRun.track(folder, ["in", "--reframe", "9:16"])
            #expect(result.status == 0, "\(result.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.count == 60 && tracks.frames.dropFirst().allSatisfy { !$0.startsScene })
            for (index, frame) in tracks.frames.enumerated() {
                let (window, box) = (try #require(frame.window), try #require(frame.faces.first?.box))
                #expect(window.contains(box, tolerance: 1), "frame \(index): \(window), \(box)")
            }
        }
    }

    /// Files with the names of outputs stay, unless a tracking run has written into the folder.
    @Test func filesOfOthersStay() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(4, to: folder)
            let options = ["in", "--stills", "--draw", "--reframe", "1:1", "--format", "png"]
            for name in ["stills/track-1.png", "drawn/frame-000099.jpg", "reframed/frame-000001.png", "tracks.json"] {
                try folder.write("out/\(name)", [1, 2, 3])
                let run = try TrackRun.track(folder, options)
                #expect(run.status == 2 && run.messages.contains(name), "\(run.messages)")
                #expect(run.messages.contains("--overwrite replaces them"), "\(run.messages)")
                #expect(try FileTree.contents(of: folder("out")).values.map { $0 } == [[1, 2, 3]])
                folder.remove("out/\(name)")
            }
            try folder.write("out/tracks.json", Array("{}".utf8))
            try folder.write("out/drawn/mine.png", [4])
            #expect(try TrackRun.track(folder, options + ["--overwrite"]).status == 0)
            #expect(try TrackRun.track(folder, options).status == 0, "these are its own")
            #expect(try FileTree.bytes(of: folder("out/drawn/mine.png")) == [4])
        }
    }

    /// Pictures of two films in one folder would look like one film; but they may be a person's, so they stay.
    @Test func picturesOfAnotherRunAreTold() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            let whole = try TrackRun.track(folder, ["in", "--draw", "--stills", "--reframe", "1:1"])
            #expect(whole.status == 0 && !whole.messages.contains("of another run"), "\(whole.messages)")
            let again = try TrackRun.track(folder, ["in", "--reframe", "1:1"])
            #expect(again.status == 0 && !again.messages.contains("of another run"), "\(again.messages)")
            for frame in 3..<6 { folder.remove("in/\(frame).png") }
            try folder.write("out/stills/track-7.png", [1])
            let shorter = try TrackRun.track(folder, ["in", "--reframe", "1:1", "--stills"])
            #expect(shorter.status == 0, "\(shorter.messages)")
            #expect(shorter.messages.contains("out holds 4 pictures of another run, such as "), "\(shorter.messages)")
            let files = FileTree.files(in: folder("out")).map(\.string)
            #expect(files.count { $0.hasPrefix("reframed/") } == 6 && files.count { $0.hasPrefix("drawn/") } == 6)
            #expect(try FileTree.bytes(of: folder("out/stills/track-7.png")) == [1])
        }
    }

    @Test func onlyOneRunWritesIntoAFolder() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(2, to: folder)
            try folder.write("out/x", [])
            let lock = try #require(try FolderLock(folder("out")))
            let run = try TrackRun.track(folder, ["in"])
            #expect(run.status == 2 && run.messages.contains("in use by another run"), "\(run.messages)")
            withExtendedLifetime(lock) {}
        }
    }

    @Test(arguments: [["a.mp4", "b.mp4"], ["in", "b.mp4"]]) func severalFilmsAreRefused(inputs: [String]) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(2, to: folder)
            for name in ["a.mp4", "b.mp4"] { try folder.write(name, [0, 0, 0, 24] + Array("ftypisom".utf8)) }
            let run = try TrackRun.track(folder, inputs)
            #expect(run.status == 2)
            let film = try #require(inputs.first { $0 != "in" })
            #expect(run.messages.contains("'\(film)' is a film"), "\(run.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    @Test func badFramesAreReported() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            try folder.write("in/2.png", Array(FileTree.bytes(of: folder("in/2.png")).prefix(200)))
            try folder.write("in/5.png", TestPicture.scene(PixelSize(width: 200, height: 100)).encoded(as: .png))
            let run = try TrackRun.track(folder, ["in", "--reframe", "1:1"])
            #expect(run.status == 1)
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.count == 6 && tracks.summary.failedFrameCount == 1)
            #expect(tracks.frames[2].error?.code == "truncated" && tracks.frames[2].faces.isEmpty)
            #expect(tracks.summary.tracks.map(\.frameCount) == [4])
            // The missing frame loses no track, because it has no detections; a frame of another size begins another
            // scene.
            #expect(tracks.summary.tracks[0].events.map(\.frame) == [0, 5])
            #expect(tracks.summary.sceneStarts == [0, 5])
            #expect(try OutputPicture.decode(folder("out/reframed/frame-000005.jpg")).size.width == 240)
        }
    }

    /// Also before the first picture and after the last one, so that pictures and times stay synchronous.
    @Test func unreadableFramesAreShownByTheirNeighbours() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            for frame in [0, 1, 5] { try folder.write("in/\(frame).png", []) }
            let run = try TrackRun.track(folder, ["in", "--reframe", "1:1"])
            #expect(run.status == 1)
            let names = FileTree.files(in: folder("out/reframed")).map(\.string).sorted()
            #expect(names == (0..<6).map { "frame-00000\($0).jpg" })
            for (frame, other) in [(0, 2), (1, 2), (5, 4)] {
                let picture = try FileTree.bytes(of: folder("out/reframed/frame-00000\(frame).jpg"))
                #expect(try FileTree.bytes(of: folder("out/reframed/frame-00000\(other).jpg")) == picture)
            }
        }
    }

    @Test func framesWithoutFacesAreNoFailure() throws {
        try withTemporaryFolder { folder in
            try folder.copy("coffee.png", as: "in/1.png")
            let run = try TrackRun.track(folder, ["in", "--reframe", "9:16", "--stills", "--draw"])
            #expect(run.status == 0)
            #expect(run.messages.contains("no frame shows a face"))
            #expect(try TrackRun.Tracks(in: folder("out")).summary.tracks.isEmpty)
        }
    }

    @Test func animationsBecomeAnimations() throws {
        try withTemporaryFolder { folder in
            try folder.copy("formats/animation.gif", as: "clip.gif")
            let run = try TrackRun.track(
                folder,
                ["clip.gif", "--reframe", "1:1", "--reframe-size", "40x40", "--reframe-as", "webp"]
            )
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            let again = try TrackRun.track(folder, ["out/reframed.webp", "--output", "again"])
            #expect(again.status == 0, "\(again.messages)")
            let reframed = try TrackRun.Tracks(in: folder("again"))
            #expect(reframed.frames.count == tracks.frames.count && tracks.frames.count > 1)
            #expect(reframed.frames.map(\.milliseconds) == tracks.frames.map(\.milliseconds))
            #expect(reframed.frames.allSatisfy { $0.size == PixelSize(width: 40, height: 40) })
        }
    }

    @Test func tracksStayWhenPicturesCannotBeWritten() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(4, to: folder)
            // A file at the path of the folder for drawn frames.
            try folder.write("out/drawn", [1])
            let run = try TrackRun.track(folder, ["in", "--draw", "--reframe", "1:1"])
            #expect(run.status == 2 && run.messages.contains("drawn"), "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.count == 4 && tracks.summary.tracks.map(\.frameCount) == [4])
            #expect(tracks.summary.tracks[0].still == nil && tracks.summary.reframe?.path == nil)
        }
    }

    @Test func outputsAreNoInputs() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            let options = ["in", "--output", "in/out", "--draw", "--format", "png"]
            for _ in 0..<2 {
                #expect(try TrackRun.track(folder, options).status == 0)
                #expect(try TrackRun.Tracks(in: folder("in/out")).frames.count == 3)
            }
        }
    }

    @Test(arguments: [
        (["in", "--output", "in"], "in/tracks.json"),
        (["out/reframed", "--reframe", "1:1", "--format", "png"], "out/reframed/frame-000000.png"),
        (["out/drawn", "--draw", "--format", "png"], "out/drawn/frame-000000.png"),
        (["out/stills/track-001.png", "--stills", "--format", "png"], "out/stills/track-001.png"),
        (["out/reframed.webp", "--reframe", "1:1", "--reframe-as", "webp"], "out/reframed.webp"),
        (["link.webp", "--reframe", "1:1", "--reframe-as", "webp"], "out/reframed.webp"),
    ])
    func noInputIsReplaced(_ arguments: [String], _ output: String) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(1, to: folder)
            let picture = try FileTree.bytes(of: folder("in/0.png"))
            if arguments[0] != "in" { try folder.write(output, picture) }
            if arguments[0] == "link.webp" { try folder.link("link.webp", to: "out/reframed.webp") }
            let before = try FileTree.contents(of: folder.path)
            let run = try TrackRun.track(folder, arguments)
            let isRefused = run.status == 2 && run.messages.contains("Choose another output folder")
            #expect(isRefused, "\(arguments): \(run.messages)")
            #expect(try FileTree.contents(of: folder.path) == before)
        }
    }

    @Test func anEarlierRunsOutputsAreReplaced() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(2, to: folder)
            try folder.copy("formats/animation.gif", as: "clip.gif")
            for arguments in [["in"], ["clip.gif", "--output", "."]] {
                for _ in 0..<2 {
                    let run = try TrackRun.track(folder, arguments + ["--reframe", "1:1", "--reframe-as", "webp"])
                    #expect(run.status == 0, "\(run.messages)")
                }
            }
        }
    }

    @Test func missingNumbersAreTold() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(10, to: folder)
            for number in 3...8 { try FileManager.default.removeItem(atPath: folder("in/\(number).png").string) }
            let run = try TrackRun.launch(folder, ["in"])
            #expect(run.status == 0 && run.messages.contains("frames 3 to 8 are missing"), "\(run.messages)")
            let summary = try TrackRun.Tracks(in: folder("out")).summary
            #expect(summary.missingFrameCount == 6 && summary.frameCount == 4)
            #expect(summary.missingFrames.map(\.first) == [3] && summary.missingFrames.map(\.last) == [8])
            #expect(summary.missingFrames.map(\.after) == ["in/2.png"])
        }
    }

    @Test func moreMissingNumbersThanCanBeCountedAreTold() throws {
        try withTemporaryFolder { folder in
            let picture = try TestPicture.scene(PixelSize(width: 64, height: 48)).encoded(as: .png)
            for sequence in "abcdefghij" {
                for number in ["1", "2", "999999999999999999"] {
                    try folder.write("in/\(sequence)\(number).png", picture)
                }
            }
            let run = try TrackRun.track(folder, ["in"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(try TrackRun.Tracks(in: folder("out")).summary.missingFrameCount == Int.max)
            let blinks = try BuiltCommand.run(["blinks", "in"], currentFolder: folder.path)
            #expect(blinks.status == 0, "\(blinks.messages)")
        }
    }

    @Test func aNumberThatNoFaceHasIsTold() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            let run = try TrackRun.track(folder, ["in", "--reframe", "1:1", "--follow", "7"])
            #expect(run.status == 0 && run.messages.contains("no face has the number 7"), "\(run.messages)")
            let right = try TrackRun.track(folder, ["in", "--reframe", "1:1", "--follow", "1"])
            #expect(right.status == 0 && !right.messages.contains("no face has"), "\(right.messages)")
        }
    }

    @Test func withoutFFmpegTheRemedyIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("film.mp4", Array("no film, but no picture either".utf8))
            let run = try TrackRun.launch(folder, ["film.mp4"], environment: ["PATH": folder.path.string])
            #expect(run.status == 2)
            #expect(run.messages.contains("apt-get install ffmpeg"), "\(run.messages)")
        }
    }

    @Test func doctorTellsOfFFmpeg() throws {
        let with = try BuiltCommand.run(["doctor"])
        #expect(
            with.outputText.contains(FilmTools.areThere ? "ok    films: ffmpeg" : "--    films: ffmpeg"),
            "\(with.outputText)"
        )
    }

    @Test(arguments: [
        ["--reframe-size", "90x160"], ["--reframe-as", "film"], ["--still-size", "50x50"],
        ["--reframe", "9:16", "--reframe-size", "100x100"],
        ["--follow", "0"], ["--fps", "0"], ["--max-lost", "-1"], ["--no-reidentify", "--embedder", "x"],
    ])
    func optionsThatMeanNothingAreRefused(_ options: [String]) throws {
        try withTemporaryFolder { folder in
            let run = try TrackRun.track(folder, ["in"] + options)
            #expect(run.status == 64, "\(options): \(run.messages)")
        }
    }
}
