import FaceCropCore
import FaceCropGeometry
import FaceCropImaging
import FaceCropProcesses
import SystemPackage

/// A film that `ffmpeg` encodes, with the sound of the input copied.
///
/// It gets its final name when it is complete.
final class FilmFile: SequenceOutput {
    /// How well pictures are kept, 0 (all) to 51: x264's own default is 23, 18 is hard to tell from the original.
    private static let rateFactor = "18"

    let isOneFile = true
    /// The final name.
    let path: FilePath
    private let program: ChildProgram
    private let ffmpeg: FilePath
    /// Reserves a name beside the final one, over which `ffmpeg` writes.
    private let file: ReplacingFile

    /// The file name for the film made of `source`: a container that takes its sound as it is.
    static func name(for source: FilePath?) -> String {
        switch source?.extension?.lowercased() {
        case nil, "mp4", "m4v": "reframed.mp4"
        case "mov": "reframed.mov"
        default: "reframed.mkv"
        }
    }

    /// Starts the encoder.
    ///
    /// - Parameters:
    ///   - path: The film that is to be made.
    ///   - size: The size of the pictures, both sides even.
    ///   - rate: How many there are in a second.
    ///   - source: The film whose sound is copied; `nil` for none.
    ///   - seconds: Where the sound ends; `nil` where it ends by itself.
    ///   - encoder: What encodes it.
    /// - Throws: `invalidOptions` for odd sides, or why the file cannot be written.
    init(
        _ path: FilePath,
        size: PixelSize,
        rate: FilmProbe.FrameRate,
        soundOf source: FilePath?,
        until seconds: Double?,
        _ encoder: FilmEncoder
    ) throws(RunError) {
        try FilmEncoder.check(size)
        let program = encoder.program
        self.path = path
        ffmpeg = program.ffmpeg
        do throws(Errno) {
            file = try ReplacingFile(replacing: path)
            self.program = try ChildProgram(
                program.ffmpeg,
                Self.arguments(file.temporaryPath, path.extension, size, rate, source, until: seconds),
                .writing
            )
        } catch {
            throw RunError(writing: path, error)
        }
    }

    func append(_ picture: VipsImage, frame: Int) throws(RunError) {
        let bytes = try picture.rgbBytes(for: path)
        do throws(Errno) {
            try program.write(bytes)
        } catch {
            throw failure(program.finish())
        }
    }

    func finish() throws(RunError) {
        let ending = program.finish()
        guard ending.status == 0 else { throw failure(ending) }
        do throws(Errno) {
            try file.commit(wasWrittenByOthers: true)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// The colours of high-definition films, said in the file: without, players guess from the size, and many guess wrong.
    ///
    /// The transfer curve of the input's numbers is kept, as everybody does who puts sRGB into films.
    private static let colours = [
        "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-color_range", "tv",
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]

    private func failure(_ ending: ChildProgram.Ending) -> RunError {
        let words = ending.words.map { ": \($0)" } ?? ""
        return RunError(
            .outputNotWritable,
            "\(path) could not be written: \(ffmpeg) ended with status \(ending.status)\(words)."
        )
    }

    private static func arguments(
        _ output: FilePath,
        _ fileExtension: String?,
        _ size: PixelSize,
        _ rate: FilmProbe.FrameRate,
        _ source: FilePath?,
        until seconds: Double?
    ) -> [[UInt8]] {
        func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }
        let pictures = [
            "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
            "-s", "\(size.width)x\(size.height)", "-r", rate.text, "-i", "pipe:0",
        ]
        let sound = source.map { bytes(FilmProgram.restrictions + ["-i"]) + [FilmProgram.fileArgument($0)] } ?? []
        let soundMap = source == nil ? [] : ["-map", "1:a?", "-c:a", "copy"]
        let container = fileExtension == "mkv" ? "matroska" : fileExtension ?? "mp4"
        let end = seconds.map { ["-t", "\($0)"] } ?? []
        let encoder = [
            "-map", "0:v:0", "-c:v", FilmEncoder.name, "-crf", rateFactor, "-movflags", "+faststart", "-f", container,
        ]
        return bytes(pictures) + sound + bytes(soundMap + colours + encoder + end) + [FilmProgram.fileArgument(output)]
    }
}
