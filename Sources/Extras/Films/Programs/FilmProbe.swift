import FaceCropModel
import FoundationEssentials
import SystemPackage

/// The facts that `ffprobe` reports about a film.
struct FilmProbe: Sendable, Hashable {
    /// A frame rate as a fraction, as films give it: 30000/1001.
    struct FrameRate: Sendable, Hashable {
        var numerator: Int
        var denominator: Int

        /// The rate in `text`, such as `25/1` or `29.97`; `nil` if it is invalid or impossible for a film.
        init?(text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            if parts.count == 2, let above = Int(parts[0]), let below = Int(parts[1]) {
                (numerator, denominator) = (above, below)
            } else if let rate = Double(text), Self.possibleRates.contains(rate) {
                (numerator, denominator) = (Int(nearest: rate * 1000), 1000)
            } else {
                return nil
            }
            guard numerator > 0, denominator > 0, Self.possibleRates.contains(framesPerSecond) else { return nil }
        }

        /// From a frame in 11 days to the fastest cameras.
        private static let possibleRates = 1e-6...1000

        /// The nearest rate to `framesPerSecond`, which must be above 0.
        init(framesPerSecond: Double) {
            numerator = max(1, Int(nearest: min(framesPerSecond, 1000) * 1000))
            denominator = 1000
        }

        /// Frames in one second.
        var framesPerSecond: Double { Double(numerator) / Double(denominator) }
        /// The rate as text for `ffmpeg`.
        var text: String { "\(numerator)/\(denominator)" }
    }

    /// Which of the file's streams has the pictures: the first one that it marks as its default, and no cover.
    let streamIndex: Int
    /// The number of streams with subtitles.
    let subtitleCount: Int
    /// The rate at which the film is read: the mean, or a higher one if that would leave out many frames.
    let frameRate: FrameRate
    /// The number of visible frames; `nil` if the file does not say.
    ///
    /// It is computed from the duration if that is known, because a file's own count may include hidden frames, such as
    /// those before the start of a film that was trimmed without re-encoding.
    let frameCount: Int?
    /// The number of frames as far as the file tells, for progress; `nil` if it does not tell.
    ///
    /// If the file does not say how long its pictures last, it is computed from the duration of the whole file, which
    /// its sound may extend.
    let expectedFrameCount: Int?
    /// The width of a pixel divided by its height.
    let pixelAspect: Double
    /// The size of the first picture, turned upright and with square pixels; `nil` if the file does not say.
    let uprightSize: PixelSize?
    /// Whether the film must be decoded with the matrix of BT.709 although it has no such tag.
    ///
    /// A film without that tag is assumed to be high definition if it is at least 1280 wide or more than 576 high: the
    /// rule of mpv (`mp_csp_guess_colorspace`) and libplacebo (`pl_color_system_guess_ycbcr`). `ffmpeg` by itself
    /// assumes BT.601 whatever the size.
    let isUntaggedHighDefinition: Bool

    /// Parses the output of `ffprobe` with ``arguments``; `nil` if it describes no video stream.
    init?(json: [UInt8]) {
        struct Answer: Decodable {
            struct Stream: Decodable {
                enum CodingKeys: String, CodingKey {
                    case index
                    case kind = "codec_type"
                    case disposition
                    case meanRate = "avg_frame_rate"
                    case baseRate = "r_frame_rate"
                    case frameCount = "nb_frames"
                    case seconds = "duration"
                    case pixelAspect = "sample_aspect_ratio"
                    case matrix = "color_space"
                    case width
                    case height
                    case sideData = "side_data_list"
                }
                struct SideData: Decodable {
                    /// In degrees.
                    var rotation: Double?
                }
                var index: Int?
                var kind: String?
                /// 1 for each flag that is set.
                var disposition: [String: Int]?
                var meanRate: String?
                var baseRate: String?
                var frameCount: String?
                var seconds: String?
                var pixelAspect: String?
                var matrix: String?
                var width: Int?
                var height: Int?
                var sideData: [SideData]?

                /// How likely players show it: the first of the highest.
                var rank: Int { (disposition?["attached_pic"] == 1 ? 0 : 2) + (disposition?["default"] ?? 0) }
            }
            struct Packet: Decodable {
                enum CodingKeys: String, CodingKey {
                    case stream = "stream_index"
                    case time = "pts_time"
                }
                var stream: Int?
                var time: String?
            }
            struct Format: Decodable {
                enum CodingKeys: String, CodingKey {
                    case seconds = "duration"
                }
                var seconds: String?
            }
            var streams: [Stream]?
            var format: Format?
            var packets: [Packet]?
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(json)),
            let videos = answer.streams?.filter({ $0.kind == "video" }),
            let stream = videos.max(by: { $0.rank < $1.rank }),
            let mean = [stream.meanRate, stream.baseRate].lazy.compactMap({ $0 })
                .compactMap({ FrameRate(text: $0) }).first
        else { return nil }
        streamIndex = stream.index ?? 0
        subtitleCount = answer.streams?.count { $0.kind == "subtitle" } ?? 0
        let packets = (answer.packets ?? []).filter { $0.stream == stream.index }
        let times = packets.compactMap { $0.time.flatMap { Double($0) } }
        let rate = Self.rateOfDenseFrames(times, mean: mean) ?? mean
        frameRate = rate
        frameCount = Self.frameCount(stream.seconds, rate) ?? stream.frameCount.flatMap { Int($0) }
        expectedFrameCount = frameCount ?? Self.frameCount(answer.format?.seconds, rate)
        pixelAspect = stream.pixelAspect.flatMap { Self.pixelAspect($0) } ?? 1
        uprightSize = Self.uprightSize(
            stream.width,
            stream.height,
            pixelAspect: pixelAspect,
            rotation: stream.sideData?.lazy.compactMap(\.rotation).first ?? 0
        )
        let isTagged = stream.matrix.map { !["", "unknown", "reserved"].contains($0) } ?? false
        isUntaggedHighDefinition = !isTagged && ((stream.width ?? 0) >= 1280 || (stream.height ?? 0) > 576)
    }

    /// The size of a picture, with the width of its square-pixel form even, as ``FilmFrames`` makes it.
    private static func uprightSize(
        _ width: Int?,
        _ height: Int?,
        pixelAspect: Double,
        rotation: Double
    ) -> PixelSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        let isTurned = abs(abs(rotation).truncatingRemainder(dividingBy: 180) - 90) < 1
        let (across, down, aspect) = isTurned ? (height, width, 1 / pixelAspect) : (width, height, pixelAspect)
        guard aspect != 1 else { return PixelSize(width: across, height: down) }
        return PixelSize(width: max(2, 2 * Int(towardZero: Double(across) * aspect / 2)), height: down)
    }

    /// The number of frames in a duration; `nil` if it is unknown or impossible.
    private static func frameCount(_ seconds: String?, _ rate: FrameRate) -> Int? {
        seconds.flatMap { Double($0) }.flatMap {
            possibleSeconds.contains($0) ? Int(nearest: $0 * rate.framesPerSecond) : nil
        }
    }

    /// Measures the rate in the parts of a film where frames follow closely.
    ///
    /// Screen recordings and calls have frames only when the picture changes. At their mean rate, most frames of a
    /// lively part would be left out.
    /// - Parameters:
    ///   - times: When the first frames are shown, in seconds, in any order.
    ///   - mean: The mean rate of the whole film.
    /// - Returns: The rate; `nil` if frames are about evenly spaced.
    private static func rateOfDenseFrames(_ times: [Double], mean: FrameRate) -> FrameRate? {
        let times = times.sorted()
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
        guard !intervals.isEmpty, let first = times.first, let last = times.last else { return nil }
        let meanInterval = (last - first) / Double(intervals.count)
        // A quarter of all intervals is no accident. Containers round times, so similar intervals are averaged.
        let quartile = intervals[intervals.count / 4]
        let dense = intervals.filter { (0.5 * quartile...1.5 * quartile).contains($0) }
        let denseInterval = dense.reduce(0, +) / Double(dense.count)
        let rate = min(1 / denseInterval, maximumGuessedRate)
        guard denseInterval < uneven * meanInterval, rate > mean.framesPerSecond else { return nil }
        return FrameRate(framesPerSecond: rate)
    }

    /// The highest rate that is read from the times of frames, if the mean is lower; screens show no more.
    static let maximumGuessedRate = 60.0
    /// Frames are unevenly spaced if the usual interval is below this share of the mean.
    private static let uneven = 0.9

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
    init(_ path: FilePath, _ program: FilmProgram) throws(RunError) {
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
                // With sound, about a third are of pictures; the times of more would take long to read.
                "-read_intervals", "%+#3000", "-show_entries",
                "stream=index,codec_type,avg_frame_rate,r_frame_rate,nb_frames,duration,sample_aspect_ratio,color_space"
                    + ",width,height:stream_disposition=default,attached_pic:stream_side_data=rotation:format=duration"
                    + ":packet=stream_index,pts_time",
                "-of", "json", "-i",
            ]
        return options.map { Array($0.utf8) } + [FilmProgram.fileArgument(path)]
    }
}
