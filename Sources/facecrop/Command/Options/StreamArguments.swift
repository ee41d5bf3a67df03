import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about requests and answers.
struct StreamArguments: ParsableArguments {
    @Option(
        help: """
            What is done with each photo, as the command of that name does it: crop, align or inspect, which makes no \
            outputs. (default: crop)
            """,
        completion: ArgumentParsing.words(StreamTask.self),
        transform: ArgumentParsing.choice(StreamTask.self)
    )
    var task: StreamTask = .crop

    @Option(
        help: "How requests come and answers go: lines (JSON, with paths) or frames (with bytes). (default: lines)",
        completion: ArgumentParsing.words(StreamWire.self),
        transform: ArgumentParsing.choice(StreamWire.self)
    )
    var wire: StreamWire = .lines

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Folder for all outputs, with --wire lines; facecrop makes it.", valueName: "folder"),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var output: FilePath?

    @OptionGroup var replacing: OverwriteArguments

    /// The folder of the outputs; it does not count in frames.
    var destination: RunOptions.Destination { .folder(output ?? ".") }

    /// Checks that these options, and those about files, go with the task and the form of requests.
    func check(_ files: CropOutputArguments) throws {
        if wire == .lines, task.makesOutputs {
            if output == nil { throw ValidationError("Name the folder for the outputs with --output.") }
            return
        }
        let given = [
            ("--output", output != nil), ("--overwrite", replacing.overwrite), ("--write-regions", files.writeRegions),
            ("--focal-sidecar", files.focalSidecar),
        ]
        if let first = given.first(where: \.1)?.0 {
            let reason = task.makesOutputs ? "--wire frames" : "--task inspect"
            throw ValidationError("\(first) is about files, and with \(reason) none is written: leave it out.")
        }
    }
}
