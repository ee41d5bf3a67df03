import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// `facecrop track` on films made here.
@Suite(.enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps")) struct TrackFilmTests {
    @Test func filmsAreReadAndWrittenWhateverTheirNames() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            for name in ["-i film.mp4", "concat:a|b.mp4", "film%03d.mp4", "http:film.mp4"] {
                try FilmTools.makeFilm(folder(name), in: folder)
                let run = try TrackRun.launch(folder, ["--reframe", "9:16", "--reframe-as", "film", "--", name])
                #expect(run.status == 0, "\(name): \(run.messages)")
                let tracks = try TrackRun.Tracks(in: folder("out"))
                #expect(tracks.frames.count == 12 && tracks.summary.tracks.map(\.frameCount) == [12], "\(name)")
                #expect(tracks.frames.last?.milliseconds == 440)
                let again = try TrackRun.launch(folder, ["out/reframed.mp4", "--output", "again"])
                #expect(again.status == 0, "\(again.messages)")
                #expect(
                    try TrackRun.Tracks(in: folder("again")).frames.map(\.size)
                        == tracks.frames.map { _ in
                            PixelSize(width: 136, height: 240)
                        }
                )
            }
            #expect(FileTree.temporaryFiles(in: folder.path).isEmpty)
        }
    }

    @Test(.long) func aFilmThatIsCutShortIsUsedAsFarAsItGoes() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(20, to: folder)
            try FilmTools.makeFilm(folder("film.mkv"), in: folder)
            let whole = try FileTree.bytes(of: folder("film.mkv"))
            for share in [0.5, 0.8] {
                try folder.write("short.mkv", Array(whole.prefix(Int(share * Double(whole.count)))))
                let run = try TrackRun.launch(folder, ["short.mkv", "--reframe", "1:1", "--reframe-as", "film"])
                #expect(run.status == 1, "\(share): \(run.messages)")
                let tracks = try TrackRun.Tracks(in: folder("out"))
                #expect(tracks.frames.last?.error?.code == "truncated", "\(share)")
                #expect(tracks.summary.failedFrameCount == 1 && (3...19).contains(tracks.frames.count), "\(share)")
            }
            try folder.write("none.mkv", Array(whole.prefix(100)))
            let run = try TrackRun.launch(folder, ["none.mkv"])
            #expect(run.status == 2 && run.messages.contains("none.mkv"), "\(run.messages)")
        }
    }

    @Test(.long) func soundIsCopied() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            let sound = ["-f", "lavfi", "-i", "sine=duration=0.48", "-c:a", "aac"]
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, sound)
            let run = try TrackRun.launch(folder, ["film.mp4", "--reframe", "9:16", "--reframe-as", "film"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Self.soundHash("film.mp4", in: folder) == Self.soundHash("out/reframed.mp4", in: folder))
            let kinds = try FilmTools.streams("out/reframed.mp4", "codec_name", in: folder)
            #expect(kinds.sorted() == ["codec_name=aac", "codec_name=h264"])
        }
    }

    /// Of two video streams the default one is read, and the subtitles are named, because the new film has none.
    @Test(.long) func theDefaultStreamIsReadAndSubtitlesAreNamed() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            try folder.write("text.srt", Array("1\n00:00:00,000 --> 00:00:01,000\nWords\n".utf8))
            let inputs = ["-f", "lavfi", "-i", "color=gray:size=64x48:rate=25:duration=2", "-i", "text.srt"]
            let defaults = ["-disposition:v:0", "0", "-disposition:v:1", "default"]
            let maps = ["-map", "1:v", "-map", "0:v", "-map", "2:s"] + defaults
            try FilmTools.makeFilm(folder("film.mkv"), in: folder, inputs + maps)
            let run = try TrackRun.launch(folder, ["film.mkv", "--reframe", "9:16", "--reframe-as", "film"])
            #expect(run.status == 0 && run.messages.contains("1 subtitle"), "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.count == 12 && tracks.summary.tracks.map(\.frameCount) == [12])
            let frames = try TrackRun.launch(folder, ["film.mkv", "--output", "again"])
            #expect(frames.status == 0 && !frames.messages.contains("subtitle"), "\(frames.messages)")
        }
    }

    /// The run is stopped at or shortly after the tenth of fifty frames.
    @Test(.long) func theSoundOfAFilmThatIsStoppedEndsWithItsPictures() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(50, to: folder)
            let sound = ["-f", "lavfi", "-i", "sine=duration=2", "-c:a", "aac"]
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, sound)
            var options = FaceTrackingOptions(inputs: [folder("film.mp4")], outputFolder: folder("out"))
            options.reidentification = .never
            options.reframe = ReframeOptions(aspect: AspectRatio(width: 9, height: 16))
            options.reframeForm = .film
            let tracking = FaceTracking(options: options)
            let summary = try tracking.run { event in
                if case .finished(10, _, _) = event { tracking.stop() }
            }
            #expect(summary.isInterrupted && summary.frames < 50)
            #expect(try TrackRun.Tracks(in: folder("out")).summary.isInterrupted)
            let seconds = try FilmTools.streams("out/reframed.mp4", "duration", in: folder).map {
                Double($0.drop { $0 != "=" }.dropFirst()) ?? 0
            }
            // Sound comes in packets of 23 ms.
            let wanted = Double(summary.frames) / 25
            #expect(seconds.count == 2 && seconds.allSatisfy { abs($0 - wanted) < 0.05 }, "\(seconds), not \(wanted)")
        }
    }

    /// A hash of the unchanged sound packets.
    private static func soundHash(_ file: String, in folder: TemporaryFolder) throws -> String {
        let arguments = ["-v", "error", "-i", file, "-map", "0:a:0", "-c", "copy", "-f", "hash", "-"]
        let hash = String(decoding: try FilmTools.run("ffmpeg", arguments, in: folder), as: UTF8.self)
        #expect(hash.hasPrefix("SHA256="))
        return hash
    }

    @Test(.long) func coloursAreThoseOfTheFramesAndTagged() throws {
        try withTemporaryFolder { folder in
            let colours: [(Double, Double, Double)] = [(200, 30, 40), (20, 180, 60), (30, 50, 210)]
            let size = PixelSize(width: 96, height: 64)
            for (index, colour) in colours.enumerated() {
                try folder.write("in/\(index).png", TestPicture(size) { _, _ in colour }.encoded(as: .png))
            }
            let run = try TrackRun.launch(folder, ["in", "--reframe", "1:1", "--reframe-as", "film"])
            #expect(run.status == 0, "\(run.messages)")
            let tags = ["color_range=tv", "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709"]
            let entries = "color_range,color_space,color_transfer,color_primaries"
            #expect(try FilmTools.streams("out/reframed.mp4", entries, in: folder) == tags)
            // Read as by a player that obeys the tags, and as by this product.
            let filter = "scale=in_color_matrix=bt709:in_range=tv"
            let input = ["-v", "error", "-i", "out/reframed.mp4", "-vf", filter]
            let arguments = input + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
            let pixels = Array(try FilmTools.run("ffmpeg", arguments, in: folder))
            let path = folder("out/reframed.mp4")
            let program = try FilmProgram()
            let frames = try FilmFrames(path, FilmProbe(path, program), program, maximumPixels: 1 << 20)
            for (index, colour) in colours.enumerated() {
                let place = (index * 64 * 64 + 32 * 64 + 32) * 3
                let own = try #require(frames.next()).decode().preview(longSide: 64)
                for (channel, value) in [colour.0, colour.1, colour.2].enumerated() {
                    #expect(abs(Double(pixels[place + channel]) - value) <= 4, "colour \(index), channel \(channel)")
                    let ownValue = Double(own.pixels[(32 * 64 + 32) * 3 + channel])
                    #expect(abs(ownValue - value) <= 4, "colour \(index), channel \(channel)")
                }
            }
        }
    }

    @Test(.long, arguments: [(320, 241), (321, 240), (319, 239)].map { PixelSize(width: $0.0, height: $0.1) })
    func framesWithOddSidesBecomeAFilm(_ size: PixelSize) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder, size: size)
            for ratio in ["9:16", "16:9", "1:1", "4:3"] {
                let run = try TrackRun.launch(folder, ["in", "--reframe", ratio, "--reframe-as", "film"])
                #expect(run.status == 0, "\(ratio): \(run.messages)")
            }
        }
    }

    @Test(.long) func filmsWithHiddenFramesAreWhole() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(24, to: folder)
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, ["-bf", "0"])
            // The film begins between two key frames, so that the file contains hidden frames.
            try FilmTools.ffmpeg(["-ss", "0.36", "-i", "film.mp4", "-c", "copy", "trimmed.mp4"], in: folder)
            #expect(try FilmTools.streams("trimmed.mp4", "nb_frames", in: folder) == ["nb_frames=19"])
            let run = try TrackRun.launch(folder, ["trimmed.mp4"])
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.count == 15 && tracks.summary.failedFrameCount == 0)
        }
    }

    @Test(.long, arguments: [(0.48, false), (0.56, false), (0.64, true), (10, true)])
    func aFilmThatIsOnlyShorterThanItSaysIsRemarkedOn(_ seconds: Double, _ isRemarkedOn: Bool) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            try FilmTools.makeFilm(folder("film.mp4"), in: folder)
            let answer = #"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1", "duration": "\#(seconds)"}]}"#
            let probe = try #require(FilmProbe(json: Array(answer.utf8)))
            let frames = try FilmFrames(folder("film.mp4"), probe, FilmProgram(), maximumPixels: 1 << 20)
            for _ in 0..<12 { _ = try #require(frames.next()).decode() }
            #expect(frames.next() == nil)
            #expect(frames.remarks.warnings.count == (isRemarkedOn ? 1 : 0), "\(frames.remarks.warnings)")
        }
    }

    @Test(.long, arguments: [false, true]) func aFilmWithoutItsEndIsToldAlsoWhereItsIndexIsWhole(
        _ isTrimmed: Bool
    ) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(24, to: folder)
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, ["-movflags", "+faststart"])
            if isTrimmed {
                try FilmTools.ffmpeg(
                    ["-ss", "0.36", "-i", "film.mp4", "-c", "copy", "-movflags", "+faststart", "trimmed.mp4"],
                    in: folder
                )
            }
            let whole = try FileTree.bytes(of: folder(isTrimmed ? "trimmed.mp4" : "film.mp4"))
            for share in [0.6, 0.75, 0.9, 0.97] {
                try folder.write("short.mp4", Array(whole.prefix(Int(share * Double(whole.count)))))
                let run = try TrackRun.launch(folder, ["short.mp4"])
                #expect(run.status == 1, "\(share): \(run.messages)")
            }
        }
    }

    @Test(.long) func pixelsThatAreNotSquareAreMadeSquare() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, ["-vf", "scale=160:240,setsar=2"])
            let run = try TrackRun.launch(folder, ["film.mp4", "--reframe", "9:16", "--reframe-as", "film"])
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.allSatisfy { $0.size == PixelSize(width: 320, height: 240) })
            let entries = "width,height,sample_aspect_ratio"
            let streams = try FilmTools.streams("out/reframed.mp4", entries, in: folder)
            #expect(streams.prefix(2) == ["width=136", "height=240"])
            #expect(["sample_aspect_ratio=1:1", "sample_aspect_ratio=N/A"].contains(streams.last))
        }
    }

    @Test(arguments: [
        "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:0.24,\nother.ts\n#EXT-X-ENDLIST\n",
        "ffconcat version 1.0\nfile other.ts\n",
        """
        <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" \
        profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"></MPD>
        """,
    ])
    func listsOfOtherFilesAreNoFilms(_ list: String) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            try FilmTools.ffmpeg(["-i", "in/%d.png", "-f", "mpegts", "other.ts"], in: folder)
            for name in ["film.mp4", "film.m3u8"] {
                try folder.write(name, Array(list.utf8))
                let run = try TrackRun.launch(folder, [name])
                #expect(run.status == 2 && run.messages.contains("no film"), "\(name): \(run.messages)")
            }
            #expect(FileTree.files(in: folder("out")).isEmpty)
            #expect(try TrackRun.launch(folder, ["other.ts"]).status == 0)
        }
    }

    @Test func filmRequirementsAreCheckedBeforeFrames() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            let film = ["in", "--reframe", "1:1", "--reframe-as", "film"]
            let empty = try folder.makeFolder("empty")
            let without = try TrackRun.launch(folder, film, environment: ["PATH": empty.string])
            #expect(without.status == 2 && without.messages.contains("apt-get install ffmpeg"), "\(without.messages)")
            let odd = try TrackRun.launch(folder, film + ["--reframe-size", "81x81"])
            #expect(odd.status == 64 && odd.messages.contains("even"), "\(odd.messages)")
            try folder.write("poor/ffmpeg", Array("#!/bin/sh\necho ' V..... mpeg4 MPEG-4 part 2'\n".utf8))
            try folder.write("poor/ffprobe", Array("#!/bin/sh\n".utf8))
            for name in ["poor/ffmpeg", "poor/ffprobe"] { try folder.setMode(0o755, of: name) }
            let scripts = ["PATH": folder("poor").string]
            let poor = try TrackRun.launch(folder, film + ["--isolation", "none"], environment: scripts)
            #expect(poor.status == 2 && poor.messages.contains("libx264"), "\(poor.messages)")
            // What reads a script is another program, which is not allowed.
            let confined = try TrackRun.launch(folder, film, environment: scripts)
            let words = Sandbox.available().isComplete ? "no script" : "libx264"
            #expect(confined.status == 2 && confined.messages.contains(words), "\(confined.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    /// The colours are those that players show, whatever matrix the film declares.
    @Test(
        .long,
        arguments: [
            (1280, 720, "bt709", ""), (1280, 720, "bt601", "smpte170m"), (720, 576, "bt601", ""),
            (720, 576, "bt709", "bt709"), (640, 600, "bt709", ""),
        ]
    )
    func coloursOfFilmsAreReadWithTheirMatrix(_ width: Int, _ height: Int, _ matrix: String, _ tag: String) throws {
        let colour: (Double, Double, Double) = (200, 40, 60)
        try withTemporaryFolder { folder in
            let size = PixelSize(width: width, height: height)
            try folder.write("in/0.png", TestPicture(size) { _, _ in colour }.encoded(as: .png))
            let scale = "scale=out_color_matrix=\(matrix):out_range=tv,format=yuv420p"
            for aspect in ["1", "4/3"] {
                var options = ["-vf", "\(scale),setsar=\(aspect)", "-c:v", "libx264", "-qp", "0"]
                if !tag.isEmpty { options += ["-colorspace", tag] }
                try FilmTools.makeFilm(folder("film.mp4"), in: folder, options)
                let program = try FilmProgram()
                let probe = try FilmProbe(folder("film.mp4"), program)
                let frames = try FilmFrames(folder("film.mp4"), probe, program, maximumPixels: 1 << 21)
                let frame = try #require(frames.next()).decode()
                #expect(frame.photo.header.uprightSize.height == height)
                let pixel = Array(try frame.preview(longSide: 64).pixels.prefix(3)).map(Double.init)
                let isNear = zip(pixel, [colour.0, colour.1, colour.2]).allSatisfy { abs($0 - $1) <= 5 }
                #expect(isNear, "\(size), \(matrix) tagged '\(tag)', aspect \(aspect): \(pixel)")
            }
        }
    }

    @Test(.long) func filmsOfRGBKeepTheirColours() throws {
        try withTemporaryFolder { folder in
            let size = PixelSize(width: 1280, height: 720)
            try folder.write("in/0.png", TestPicture(size) { _, _ in (200, 40, 60) }.encoded(as: .png))
            try FilmTools.ffmpeg(["-i", "in/0.png", "-c:v", "ffv1", "-pix_fmt", "bgr0", "film.mkv"], in: folder)
            let probe = try FilmProbe(folder("film.mkv"), FilmProgram())
            let frames = try FilmFrames(folder("film.mkv"), probe, FilmProgram(), maximumPixels: 1 << 21)
            let pixels = try #require(frames.next()).decode().preview(longSide: 64).pixels
            #expect(Array(pixels.prefix(3)) == [200, 40, 60])
        }
    }
}
