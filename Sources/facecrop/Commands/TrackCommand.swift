import ArgumentParser
import FaceCropCore
import FaceCropFilms
import FaceCropFormats
import SystemPackage

/// `facecrop track`: faces through the frames of a film.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Follow faces through a film, an animated picture or a folder of frames.",
        discussion: """
            INPUT is a folder of frames or a pattern ('frames/*.png') in natural order, an animated GIF or WebP, or a film, for \
            which the ffmpeg program is needed. Writes tracks.jsonl, a line a frame, and tracks.json, an entry a track. --draw, --stills \
            and --reframe write pictures; the frames are read once more for them.
            Exit status: as of crop; a frame that cannot be read, or a film that is cut short, counts as a failed photo.
            """
    )

    @Argument(help: "Folder, pattern, frames, animated picture, or film.", transform: ArgumentParsing.path)
    var input: [FilePath]

    @Option(name: [.short, .long], help: "Folder for all outputs.", transform: ArgumentParsing.path)
    var output: FilePath

    @OptionGroup(title: "Faces") var track: TrackArguments
    @OptionGroup(title: "Pictures") var reframe: ReframeArguments

    @Option(
        name: [.short, .long],
        help: "Frames worked on at a time. (default: the number of cores)",
        transform: ArgumentParsing.integer(1...1024)
    )
    var jobs: Int?

    @Option(
        help: "Fail frames with more pixels than this. (default: 100M)",
        transform: ArgumentParsing.count("100M")
    )
    var maxPixels: Int = DecodeOptions().maximumPixels

    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let report = TrackingReport(log.makeLogger(terminal: terminal), terminal)
        let tracking = FaceTracking(options: options)
        let interrupts = Interrupts {
            report.interrupted()
            tracking.stop()
        } onSecond: {
            TemporaryFiles.removeAll()
            report.interruptedAgain()
        }
        defer { interrupts.end() }
        throw ExitCode(report.status { () throws(RunError) in try tracking.run(report.receive) }.rawValue)
    }

    var options: FaceTrackingOptions {
        var options = FaceTrackingOptions(inputs: input, outputFolder: output)
        options.jobs = jobs
        options.decode.maximumPixels = maxPixels
        track.apply(to: &options)
        reframe.apply(to: &options)
        return options
    }
}
