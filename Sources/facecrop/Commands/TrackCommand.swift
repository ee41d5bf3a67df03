import ArgumentParser
import FaceCropCore
import FaceCropFilms
import SystemPackage

/// `facecrop track`: faces through the frames of a film.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Follow faces through a film, an animated picture or a folder of frames.",
        usage: UsageText.of("track", "<input> ... --output <folder>"),
        discussion: """
            Example:
              facecrop track talk.mp4 --output out --stills --reframe 9:16 --reframe-size 720x1280 --reframe-as film

            The input is a folder of frames or a pattern ('frames/*.png') in natural order, an animated GIF or WebP, or a film, which \
            needs the program ffmpeg. track writes tracks.jsonl, a line a frame, and tracks.json, an entry a track. --draw, --stills \
            and --reframe write pictures; for them, track reads the frames once more.
            Exit status: as of crop; a frame that cannot be read, or a film that is cut short, counts as a failed photo.
            """
    )

    @Argument(help: "Folder, pattern, frames, animated picture, or film.", transform: ArgumentParsing.path)
    var input: [FilePath]

    @OptionGroup var folder: OutputFolderArguments

    @OptionGroup(title: "Faces") var track: TrackArguments
    @OptionGroup(title: "Pictures") var reframe: ReframeArguments
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
        var options = FaceTrackingOptions(inputs: input, outputFolder: folder.output)
        track.apply(to: &options)
        reframe.apply(to: &options)
        return options
    }
}
