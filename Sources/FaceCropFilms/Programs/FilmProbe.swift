package import FaceCropCore
import FaceCropProcesses
import Foundation
package import SystemPackage

/// What `ffprobe` says of a film.
package struct FilmProbe: Sendable, Hashable {
    /// A number of frames a second, as films give it: 30000/1001.
    package struct FrameRate: Sendable, Hashable {
        package var numerator: Int
        package var denominator: Int

        /// The rate in `text`, such as `25/1` or `29.97`; `nil` when it is none, or none that a film can have.
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

        /// The rate nearest to so many frames a second, above 0.
        init(framesPerSecond: Double) {
            numerator = max(1, Int((min(framesPerSecond, 1000) * 1000).rounded()))
            denominator = 1000
        }

        /// Frames in one second.
        package var framesPerSecond: Double { Double(numerator) / Double(denominator) }
        /// The rate as `ffmpeg` reads it.
        package var text: String { "\(numerator)/\(denominator)" }
    }

    /// The mean rate.
    package let frameRate: FrameRate
    /// How many frames are shown; `nil` where the file does not say.
    ///
    /// From the length in time where that is known: what a file counts may be hidden, as is what lies before the cut of a film that
    /// was trimmed without being compressed anew.
    package let frameCount: Int?
    /// How many times as wide as high a pixel is.
    package let pixelAspect: Double
    /// Whether luma and chroma are to be read with the matrix of BT.709 although the film does not say so.
    ///
    /// A film without that tag is thought to be of high definition when it is at least 1280 wide or more than 576 high: the rule of mpv
    /// (`mp_csp_guess_colorspace`) and libplacebo (`pl_color_system_guess_ycbcr`). `ffmpeg` by itself takes BT.601 whatever the size.
    package let isUntaggedHighDefinition: Bool

    /// What the output of `ffprobe` with ``arguments`` says; `nil` when there is no picture in it.
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
            var streams: [Stream]?
        }
        guard let stream = (try? JSONDecoder().decode(Answer.self, from: Data(json)))?.streams?.first,
            let rate = [stream.meanRate, stream.baseRate].lazy.compactMap({ $0 })
                .compactMap({ FrameRate(text: $0) }).first
        else { return nil }
        frameRate = rate
        let seconds = stream.seconds.flatMap { Double($0) }.flatMap { Self.possibleSeconds.contains($0) ? $0 : nil }
        frameCount =
            seconds.map { Int(($0 * rate.framesPerSecond).rounded()) } ?? stream.frameCount.flatMap { Int($0) }
        pixelAspect = stream.pixelAspect.flatMap { Self.pixelAspect($0) } ?? 1
        let isTagged = stream.matrix.map { !["", "unknown", "reserved"].contains($0) } ?? false
        isUntaggedHighDefinition = !isTagged && ((stream.width ?? 0) >= 1280 || (stream.height ?? 0) > 576)
    }

    /// A film of a year is none.
    private static let possibleSeconds = 0...3.2e7
    /// Pixels of films are nearly square: 2 for the widest that is in use.
    private static let possiblePixelAspects = 0.25...4

    /// The ratio in `text`, such as `64:45`; `nil` for one that is unknown, which is `0:1`, or impossible.
    private static func pixelAspect(_ text: String) -> Double? {
        let sides = text.split(separator: ":").compactMap { Double($0) }
        guard sides.count == 2, possiblePixelAspects.contains(sides[0] / sides[1]) else { return nil }
        return sides[0] / sides[1]
    }

    /// Asks `ffprobe` about the film at `path`.
    ///
    /// - Throws: `inputNotReadable` when it is no film, or one without a picture.
    package init(_ path: FilePath, _ program: FilmProgram) throws(RunError) {
        let (output, ending) = try FilmProgram.run(program.ffprobe, Self.arguments(path))
        guard ending.status == 0, let probe = FilmProbe(json: output) else {
            let words = ending.words.map { " (\($0))" } ?? ""
            throw RunError(.inputNotReadable, "\(path) is no film with a picture that ffmpeg can read\(words).")
        }
        self = probe
    }

    private static func arguments(_ path: FilePath) -> [[UInt8]] {
        let words =
            ["-v", "error"] + FilmProgram.restrictions
            + [
                "-select_streams", "v:0", "-show_entries",
                "stream=avg_frame_rate,r_frame_rate,nb_frames,duration,sample_aspect_ratio,color_space,width,height",
                "-of", "json", "-i",
            ]
        return words.map { Array($0.utf8) } + [FilmProgram.fileArgument(path)]
    }
}
