import Foundation
import SystemPackage
import TestSupport
import Testing

/// `facecrop blinks` on films made here.
@Suite(.enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps")) struct BlinksFilmTests {
    /// The table has the frames and times of the film, and the ratios of the same frames as pictures.
    @Test(arguments: ["process", "none"]) func aFilmIsReadLikeItsFrames(isolation: String) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(6, to: folder)
            let lossless = ["-c:v", "libx264rgb", "-qp", "0", "-r", "50"]
            try FilmTools.ffmpeg(["-framerate", "50", "-i", "in/%d.png"] + lossless + ["film.mkv"], in: folder)
            for (input, table) in [("film.mkv", "film.csv"), ("in", "frames.csv")] {
                let arguments = ["blinks", input, "--fps", "50", "--csv", table, "--isolation", isolation]
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 0, "\(input): \(result.messages)")
            }
            let (film, frames) = try (Self.rows("film.csv", folder), Self.rows("frames.csv", folder))
            #expect(film.map { $0[1] } == (0..<6).map { "film.mkv#\($0)" })
            #expect(film.map { $0[2] } == ["0", "20", "40", "60", "80", "100"])
            #expect(film.map { $0.dropFirst(2) } == frames.map { $0.dropFirst(2) })
            #expect(film.allSatisfy { Double($0[3]) != nil }, "\(film)")
        }
    }

    @Test func inputsThatAreNoFilmAreRefused() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            try FilmTools.makeFilm(folder("film.mp4"), in: folder)
            try folder.write("noise.mp4", Array(repeating: 7, count: 500))
            for (inputs, words) in [
                (["noise.mp4"], "noise.mp4 is no film"), (["film.mp4", "in/0.png"], "name one film at a time"),
            ] {
                let result = try BuiltCommand.run(["blinks"] + inputs, currentFolder: folder.path)
                #expect(result.status == 2 && result.messages.contains(words), "\(result.messages)")
            }
        }
    }

    private static func rows(_ table: String, _ folder: TemporaryFolder) throws -> [[Substring]] {
        try String(contentsOfFile: folder(table).string, encoding: .utf8)
            .split(separator: "\n").dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }
}
