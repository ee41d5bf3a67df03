package import FaceCropModel
import SystemPackage

/// The `ffmpeg` and `ffprobe` programs.
package struct FilmProgram: Sendable, Hashable {
    let ffmpeg: FilePath
    let ffprobe: FilePath

    /// The names of the programs.
    static let names = ["ffmpeg", "ffprobe"]

    /// Finds both programs in PATH.
    ///
    /// - Throws: `libraryFailed` if one is missing.
    package init() throws(RunError) {
        guard let ffmpeg = ProgramLookup.find(Self.names[0]), let ffprobe = ProgramLookup.find(Self.names[1]) else {
            throw RunError(
                .libraryFailed,
                """
                Films need the programs ffmpeg and ffprobe, which are not in PATH. Install them: apt-get install \
                ffmpeg.
                """
            )
        }
        self.ffmpeg = ffmpeg
        self.ffprobe = ffprobe
    }

    /// The version that `ffmpeg` reports.
    package func version() throws(RunError) -> String {
        let output = try Self.output(of: ffmpeg, ["-version"].map { Array($0.utf8) })
        let fields = String(decoding: output, as: UTF8.self).prefix { !$0.isNewline }.split(separator: " ")
        guard fields.count > 2, fields[0] == "ffmpeg", fields[1] == "version" else {
            throw RunError(.libraryFailed, "\(ffmpeg) does not tell its version; install ffmpeg anew.")
        }
        return "\(fields[2]) (\(ffmpeg))"
    }

    /// An argument that names only this file, whatever its name: never an option, an address, or a list of files.
    static func fileArgument(_ path: FilePath) -> [UInt8] { Array("file:".utf8) + path.bytes }

    /// The allowed formats of films: containers that hold their pictures themselves.
    ///
    /// Playlists, lists of files and patterns of names are excluded, whatever their file names, so that `film.mp4`
    /// cannot open other files.
    static let containers = [
        "mov", "matroska", "webm", "avi", "mpegts", "mpeg", "mpegvideo", "flv", "live_flv", "asf", "ogg", "mxf", "gxf",
        "nut",
        "ivf", "m4v", "h264", "hevc", "av1", "obu", "vc1", "mjpeg", "dv", "rm", "wtv", "yuv4mpegpipe",
    ]

    /// Options before an input: allow only files and pipes, and only ``containers``.
    static let restrictions = [
        "-protocol_whitelist", "file,pipe", "-format_whitelist", containers.joined(separator: ","),
    ]

    /// The output of a program.
    ///
    /// - Throws: `libraryFailed` if it cannot be started, or exits with an error.
    static func output(of program: FilePath, _ arguments: [[UInt8]]) throws(RunError) -> [UInt8] {
        let (output, ending) = try run(program, arguments)
        guard ending.status == 0 else {
            let message = ending.message.map { " (\($0))" } ?? ""
            throw RunError(.libraryFailed, "\(program) ended with status \(ending.status)\(message).")
        }
        return output
    }

    /// What the user can do if the kernel does not permit a program to start.
    private static let sandboxAdvice =
        " The sandbox starts only this program, no script that starts another: put the program itself first in PATH."

    private static let pieceByteCount = 1 << 16

    /// The output of a program, and how it ended.
    static func run(
        _ program: FilePath,
        _ arguments: [[UInt8]]
    ) throws(RunError) -> (output: [UInt8], ending: ChildProgram.Ending) {
        do throws(Errno) {
            let child = try ChildProgram(program, arguments, .reading)
            var output: [UInt8] = []
            while true {
                let piece = try child.read(count: pieceByteCount)
                output += piece
                if piece.count < pieceByteCount { break }
            }
            return (output, child.finish())
        } catch {
            let isRefused = error == .permissionDenied
            throw RunError(
                .libraryFailed,
                "\(program) cannot be started (\(error)).\(isRefused ? Self.sandboxAdvice : "")",
                options: isRefused ? ["run.isolation"] : []
            )
        }
    }
}
