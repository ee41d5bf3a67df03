import FaceCropModel
import FaceCropPixels
import SystemPackage

/// A film that `ffmpeg` encodes, with the sound copied from the input.
///
/// It gets its final name when it is complete.
final class FilmFile: SequenceOutput {
    /// The quality, from 0 (lossless) to 51: x264's default is 23; 18 is hard to tell from the original.
    private static let rateFactor = "18"

    let isOneFile = true
    /// The final path.
    let path: FilePath
    private let program: ChildProgram
    private let ffmpeg: FilePath
    /// Reserves a temporary path beside the final one, which `ffmpeg` overwrites.
    private let file: ReplacingFile

    /// Starts the encoder.
    ///
    /// - Parameters:
    ///   - path: The output file.
    ///   - size: The size of the pictures, both sides even.
    ///   - rate: The frame rate.
    ///   - source: The film that provides the sound; `nil` for no sound.
    ///   - seconds: The time at which the sound is cut off; `nil` to keep all of it.
    ///   - encoder: The encoder.
    /// - Throws: `invalidOptions` for odd sides, or the reason why the file cannot be written.
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

    /// Tags the film with the colours of high-definition video.
    ///
    /// Without the tags, players guess from the size, often wrongly. The values keep the transfer curve of the input,
    /// as is usual for sRGB in films.
    private static let colours = [
        "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-color_range", "tv",
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]

    private func failure(_ ending: ChildProgram.Ending) -> RunError {
        let message = ending.message.map { ": \($0)" } ?? ""
        return RunError(
            .outputNotWritable,
            "\(path) could not be written: \(ffmpeg) ended with status \(ending.status)\(message)."
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
        func bytes(_ arguments: [String]) -> [[UInt8]] { arguments.map { Array($0.utf8) } }
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
