import Foundation
import SystemPackage
import Testing

@testable import CropEngine

/// `facecrop track` on frames that are made of the samples.
@Suite struct TrackTests {
    /// Whether films can be read and written here; `apt-get install ffmpeg` makes these tests run.
    static let hasFFmpeg = ProgramFinder.find("ffmpeg") != nil && ProgramFinder.find("ffprobe") != nil
    private static let frameSize = PixelSize(width: 320, height: 240)

    /// What tracks.jsonl and tracks.json say.
    private struct Tracks {
        var frames: [TrackFrameRecord]
        var summary: TrackSummaryRecord

        init(in folder: FilePath) throws {
            let lines = try FileTree.bytes(of: folder.appending("tracks.jsonl")).split(separator: UInt8(ascii: "\n"))
            frames = try lines.map { try JSONDecoder().decode(TrackFrameRecord.self, from: Data($0)) }
            let text = try FileTree.bytes(of: folder.appending("tracks.json"))
            summary = try JSONDecoder().decode(TrackSummaryRecord.self, from: Data(text))
        }
    }

    /// A window of the astronaut's portrait that moves to the right, as pictures.
    private func pan(_ count: Int) throws -> [TestPicture] {
        try VipsLibrary.start()
        let photo = try OutputPicture.decode(Samples.path("astronaut.png"))
        return (0..<count).map { frame in
            TestPicture(Self.frameSize) { x, y in
                let place = 3 * (Int(y) * photo.size.width + Int(x) + 40 + 6 * frame)
                return (Double(photo.pixels[place]), Double(photo.pixels[place + 1]), Double(photo.pixels[place + 2]))
            }
        }
    }

    private func writePan(_ count: Int, to folder: TemporaryFolder) throws {
        for (index, picture) in try pan(count).enumerated() {
            try folder.write("in/\(index).png", picture.encoded(as: .png))
        }
    }

    private func track(
        _ folder: TemporaryFolder,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> BuiltCommand.Result {
        try BuiltCommand.run(
            ["track", "--output", "out"] + arguments,
            environment: environment,
            currentFolder: folder.path
        )
    }

    @Test func aFaceIsFollowedThroughAFolder() throws {
        try withTemporaryFolder { folder in
            try writePan(12, to: folder)
            let run = try track(
                folder,
                ["in", "--draw", "--stills", "--reframe", "9:16", "--size", "90x160", "--landmarks"]
            )
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try Tracks(in: folder("out"))
            #expect(tracks.frames.map(\.frame) == Array(0..<12))
            #expect(tracks.frames.map(\.source).last == "in/11.png")
            for frame in tracks.frames {
                #expect(frame.faces.map(\.id) == [1])
                // The face of the sample begins at x = 180 or so.
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

    @Test func whatIsWrongWithFramesIsTold() throws {
        try withTemporaryFolder { folder in
            try writePan(6, to: folder)
            try folder.write("in/2.png", Array(FileTree.bytes(of: folder("in/2.png")).prefix(200)))
            try folder.write("in/5.png", TestPicture.scene(PixelSize(width: 200, height: 100)).encoded(as: .png))
            let run = try track(folder, ["in", "--reframe", "1:1"])
            #expect(run.status == 1)
            let tracks = try Tracks(in: folder("out"))
            #expect(tracks.frames.count == 6 && tracks.summary.failedFrameCount == 1)
            #expect(tracks.frames[2].error?.code == "truncated" && tracks.frames[2].faces.isEmpty)
            #expect(tracks.summary.tracks.map(\.frameCount) == [4])
            // Nobody saw the missing frame, so nobody was lost in it; a frame of another size is another scene.
            #expect(tracks.summary.tracks[0].events.map(\.frame) == [0, 5])
            #expect(tracks.summary.sceneStarts == [0, 5])
            #expect(try OutputPicture.decode(folder("out/reframed/frame-000005.jpg")).size.width == 240)
        }
    }

    @Test func framesWithoutFacesAreNoFailure() throws {
        try withTemporaryFolder { folder in
            try folder.copy("coffee.png", as: "in/1.png")
            let run = try track(folder, ["in", "--reframe", "9:16", "--stills", "--draw"])
            #expect(run.status == 0)
            #expect(run.messages.contains("no frame shows a face"))
            #expect(try Tracks(in: folder("out")).summary.tracks.isEmpty)
        }
    }

    @Test func animationsBecomeAnimations() throws {
        try withTemporaryFolder { folder in
            try folder.copy("formats/animation.gif", as: "clip.gif")
            let run = try track(folder, ["clip.gif", "--reframe", "1:1", "--size", "40x40", "--reframe-as", "webp"])
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try Tracks(in: folder("out"))
            let again = try track(folder, ["out/reframed.webp", "--output", "again"])
            #expect(again.status == 0, "\(again.messages)")
            let reframed = try Tracks(in: folder("again"))
            #expect(reframed.frames.count == tracks.frames.count && tracks.frames.count > 1)
            #expect(reframed.frames.map(\.milliseconds) == tracks.frames.map(\.milliseconds))
            #expect(reframed.frames.allSatisfy { $0.size == PixelSize(width: 40, height: 40) })
        }
    }

    @Test(.enabled(if: hasFFmpeg)) func filmsAreReadAndWrittenWhateverTheirNames() throws {
        try withTemporaryFolder { folder in
            try writePan(12, to: folder)
            for name in ["-i film.mp4", "concat:a|b.mp4", "film%03d.mp4", "http:film.mp4"] {
                try makeFilm(folder(name), in: folder)
                let run = try track(folder, ["--reframe", "9:16", "--reframe-as", "film", "--", name])
                #expect(run.status == 0, "\(name): \(run.messages)")
                let tracks = try Tracks(in: folder("out"))
                #expect(tracks.frames.count == 12 && tracks.summary.tracks.map(\.frameCount) == [12], "\(name)")
                #expect(tracks.frames.last?.milliseconds == 440)
                let again = try track(folder, ["out/reframed.mp4", "--output", "again"])
                #expect(again.status == 0, "\(again.messages)")
                #expect(
                    try Tracks(in: folder("again")).frames.map(\.size)
                        == tracks.frames.map { _ in
                            PixelSize(width: 136, height: 240)
                        }
                )
            }
            #expect(FileTree.temporaryFiles(in: folder.path).isEmpty)
        }
    }

    @Test(.enabled(if: hasFFmpeg)) func aFilmThatIsCutShortIsUsedAsFarAsItGoes() throws {
        try withTemporaryFolder { folder in
            try writePan(20, to: folder)
            try makeFilm(folder("film.mkv"), in: folder)
            let whole = try FileTree.bytes(of: folder("film.mkv"))
            for share in [0.5, 0.8] {
                try folder.write("short.mkv", Array(whole.prefix(Int(share * Double(whole.count)))))
                let run = try track(folder, ["short.mkv", "--reframe", "1:1", "--reframe-as", "film"])
                #expect(run.status == 1, "\(share): \(run.messages)")
                let tracks = try Tracks(in: folder("out"))
                #expect(tracks.frames.last?.error?.code == "truncated", "\(share)")
                #expect(tracks.summary.failedFrameCount == 1 && (3...19).contains(tracks.frames.count), "\(share)")
            }
            try folder.write("none.mkv", Array(whole.prefix(100)))
            let run = try track(folder, ["none.mkv"])
            #expect(run.status == 2 && run.messages.contains("none.mkv"), "\(run.messages)")
        }
    }

    @Test func withoutFFmpegTheRemedyIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("film.mp4", Array("no film, but no picture either".utf8))
            let run = try track(folder, ["film.mp4"], environment: ["PATH": folder.path.string])
            #expect(run.status == 2)
            #expect(run.messages.contains("apt-get install ffmpeg"), "\(run.messages)")
        }
    }

    @Test func doctorTellsOfFFmpeg() throws {
        let with = try BuiltCommand.run(["doctor"])
        #expect(
            with.outputText.contains(Self.hasFFmpeg ? "ok    films: ffmpeg" : "--    films: ffmpeg"),
            "\(with.outputText)"
        )
    }

    @Test(arguments: [
        ["--size", "90x160"], ["--reframe-as", "film"], ["--still-size", "50x50"],
        ["--reframe", "9:16", "--size", "100x100"],
        ["--follow", "0"], ["--fps", "0"], ["--max-lost", "-1"],
    ])
    func optionsThatMeanNothingAreRefused(_ options: [String]) throws {
        let run = try BuiltCommand.run(["track", "in", "--output", "out"] + options)
        #expect(run.status == 64, "\(options): \(run.messages)")
    }

    private func makeFilm(_ path: FilePath, in folder: TemporaryFolder) throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(ProgramFinder.find("ffmpeg")).string)
        process.arguments =
            ["-nostdin", "-v", "error", "-y", "-framerate", "25", "-i", folder("in").string + "/%d.png"]
            + ["-pix_fmt", "yuv420p", "-g", "5", "-f", path.extension == "mkv" ? "matroska" : "mp4", "file:\(path)"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
