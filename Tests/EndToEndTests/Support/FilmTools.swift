import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms

/// The programs that make and analyse films for tests.
enum FilmTools {
    /// Whether the programs are installed; `make deps` installs them.
    static let areThere = ProgramLookup.find("ffmpeg") != nil && ProgramLookup.find("ffprobe") != nil

    /// Runs `ffmpeg` in `folder` and expects it to succeed.
    static func ffmpeg(_ arguments: [String], in folder: TemporaryFolder) throws {
        _ = try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments, in: folder)
    }

    /// The facts that `ffprobe` reports about the streams of a file: lines of `name=value`.
    static func streams(_ file: String, _ entries: String, in folder: TemporaryFolder) throws -> [String] {
        let arguments = ["-v", "error", "-show_entries", "stream=\(entries)", "-of", "default=nw=1", "file:\(file)"]
        return String(decoding: try run("ffprobe", arguments, in: folder), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Makes a film of the numbered pictures in the folder `in`.
    static func makeFilm(_ path: FilePath, in folder: TemporaryFolder, _ options: [String] = []) throws {
        let container = path.extension == "mkv" ? "matroska" : "mp4"
        let output = ["-pix_fmt", "yuv420p", "-g", "5", "-f", container, "file:\(path)"]
        try ffmpeg(["-framerate", "25", "-i", "in/%d.png"] + options + output, in: folder)
    }

    /// Runs a program and returns its standard output.
    static func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: try #require(ProgramLookup.find(program)).string)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path.string)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(program) \(arguments)")
        return printed
    }
}
