package import FaceCropCore
import FaceCropProcesses
import Foundation
package import SystemPackage

/// The facts that `ffprobe` reports about a film.
package struct FilmProbe: Sendable, Hashable {
    /// A frame rate as a fraction, as films give it: 30000/1001.
    package struct FrameRate: Sendable, Hashable {
        package var numerator: Int
        package var denominator: Int

        /// The rate in `text`, such as `25/1` or `29.97`; `nil` if it is invalid or impossible for a film.
        package init?(text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            if parts.count == 2, let above = Int(parts[0]), let below = Int(parts[1]) {
                (numerator, denominator) = (above, below)
            } else if let rate = Double(text), (0.001...1000).contains(rate) {
                (numerator, denominator) = (Int((rate * 1000).rounded()), 1000)
            } else {
                return nil
            }
            guard numerator > 0, denominator > 0, (0.001...1000).contains(framesPerSecond) else { return nil }
        }

        /// The nearest rate to `framesPerSecond`, which must be above 0.
        init(framesPerSecond: Double) {
            numerator = max(1, Int((min(framesPerSecond, 1000) * 1000).rounded()))
            denominator = 1000
        }

        /// Frames in one second.
        package var framesPerSecond: Double { Double(numerator) / Double(denominator) }
        /// The rate as text for `ffmpeg`.
        package var text: String { "\(numerator)/\(denominator)" }
    }

    /// The mean rate.
    package let frameRate: FrameRate
    /// The number of visible frames; `nil` if the file does not say.
    ///
    /// It is computed from the duration if that is known, because a file's own count may include hidden frames, such as
    /// those before the start of a film that was trimmed without re-encoding.
    package let frameCount: Int?
    /// The number of frames as far as the file tells, for progress; `nil` if it does not tell.
    ///
    /// If the file does not say how long its pictures last, it is computed from the duration of the whole file, which
    /// its sound may extend.
    package let expectedFrameCount: Int?
    /// The width of a pixel divided by its height.
    package let pixelAspect: Double
    /// Whether the film must be decoded with the matrix of BT.709 although it has no such tag.
    ///
    /// A film without that tag is assumed to be high definition if it is at least 1280 wide or more than 576 high: the
    /// rule of mpv (`mp_csp_guess_colorspace`) and libplacebo (`pl_color_system_guess_ycbcr`). `ffmpeg` by itself
    /// assumes BT.601 whatever the size.
    package let isUntaggedHighDefinition: Bool

    /// Parses the output of `ffprobe` with ``arguments``; `nil` if it describes no video stream.
    package init?(json: [UInt8]) {
        struct Answer: Decodable {
            struct Stream: Decodable {
                enum CodingKeys: String, CodingKey {
                    case meanRate = "avg_frame_rate"
                    case baseRate = "r_frame_rate"
                    case frameCount = "nb_frames"
                    case seconds = "duration"
                    case pixelAspect = "sample_aspect_ratio"
                    case matrix = "color_space"
                    case width
                    case height
                }
                var meanRate: String?
                var baseRate: String?
                var frameCount: String?
                var seconds: String?
                var pixelAspect: String?
                var matrix: String?
                var width: Int?
                var height: Int?
            }
            struct Format: Decodable {
                enum CodingKeys: String, CodingKey {
                    case seconds = "duration"
                }
                var seconds: String?
            }
            var streams: [Stream]?
            var format: Format?
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(json)),
            let stream = answer.streams?.first,
            let rate = [stream.meanRate, stream.baseRate].lazy.compactMap({ $0 })
                .compactMap({ FrameRate(text: $0) }).first
        else { return nil }
        frameRate = rate
        frameCount = Self.frameCount(stream.seconds, rate) ?? stream.frameCount.flatMap { Int($0) }
        expectedFrameCount = frameCount ?? Self.frameCount(answer.format?.seconds, rate)
        pixelAspect = stream.pixelAspect.flatMap { Self.pixelAspect($0) } ?? 1
        let isTagged = stream.matrix.map { !["", "unknown", "reserved"].contains($0) } ?? false
        isUntaggedHighDefinition = !isTagged && ((stream.width ?? 0) >= 1280 || (stream.height ?? 0) > 576)
    }

    /// The number of frames in a duration; `nil` if it is unknown or impossible.
    private static func frameCount(_ seconds: String?, _ rate: FrameRate) -> Int? {
        seconds.flatMap { Double($0) }.flatMap {
            possibleSeconds.contains($0) ? Int(($0 * rate.framesPerSecond).rounded()) : nil
        }
    }

    /// Longer durations (over a year) are treated as invalid.
    private static let possibleSeconds = 0...3.2e7
    /// Pixels of films are nearly square; the widest in use have a ratio of 2.
    private static let possiblePixelAspects = 0.25...4

    /// The ratio in `text`, such as `64:45`; `nil` if it is unknown (`0:1`) or impossible.
    private static func pixelAspect(_ text: String) -> Double? {
        let sides = text.split(separator: ":").compactMap { Double($0) }
        guard sides.count == 2, possiblePixelAspects.contains(sides[0] / sides[1]) else { return nil }
        return sides[0] / sides[1]
    }

    /// Asks `ffprobe` about the film at `path`.
    ///
    /// - Throws: `inputNotReadable` if the file is not a film, or has no video stream.
    package init(_ path: FilePath, _ program: FilmProgram) throws(RunError) {
        let (output, ending) = try FilmProgram.run(program.ffprobe, Self.arguments(path))
        guard ending.status == 0, let probe = FilmProbe(json: output) else {
            let message = ending.message.map { " (\($0))" } ?? ""
            throw RunError(.inputNotReadable, "\(path) is no film with a picture that ffmpeg can read\(message).")
        }
        self = probe
    }

    private static func arguments(_ path: FilePath) -> [[UInt8]] {
        let options =
            ["-v", "error"] + FilmProgram.restrictions
            + [
                "-select_streams", "v:0", "-show_entries",
                "stream=avg_frame_rate,r_frame_rate,nb_frames,duration,sample_aspect_ratio,color_space,width,height"
                    + ":format=duration",
                "-of", "json", "-i",
            ]
        return options.map { Array($0.utf8) } + [FilmProgram.fileArgument(path)]
    }
}
