import ArgumentParser
import CropEngine
import FaceCropCore
import FaceCropRecords
import Foundation
import SystemPackage

/// `facecrop inspect`: what is seen in photos, and what would be cropped.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print the faces of photos, and the crop that they would get, as JSON.",
        discussion: """
            With --landmarks, also print all 468 points of the chosen faces, and the parts of the face that they are in.
            With --draw, also write each photo with boxes, points, scores and the crop drawn on it.
            Exit status: as of crop. When the reader of the JSON goes away, as head does, inspect ends there, and the status \
            is that of the photos looked at so far.
            """
    )

    @OptionGroup(title: "Input") var input: InputArguments
    @OptionGroup(title: "Faces") var detect: DetectArguments
    @OptionGroup(title: "Crop") var frame: FrameArguments
    @OptionGroup(title: "Requirements") var required: RequirementArguments
    @OptionGroup(title: "Process") var isolation: IsolationArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    @Option(help: "Folder for photos with faces and crop drawn on them.", transform: ArgumentParsing.path)
    var draw: FilePath?

    @Flag(help: "Let drawings replace files that are not drawings of facecrop; these are kept otherwise.")
    var overwrite = false

    func run() throws {
        let terminal = log.makeTerminal()
        let report = RunReport(logger: log.makeLogger(terminal: terminal), terminal: terminal)
        let output = JSONArrayOutput()
        let status = report.statusOfRun { () throws(RunError) in
            let inspector = try PhotoInspector(options: try engineOptions(), drawingFolder: draw)
            let summary = try inspector.run { record throws(RunError) in
                report.receive(.finished(record))
                try output.append(record)
                return output.hasReader
            }
            try output.end()
            return summary
        }
        throw ExitCode(status.rawValue)
    }

    private func engineOptions() throws(RunError) -> Options {
        var options = Options()
        options.discover = try input.discoverOptions()
        options.decode = input.decodeOptions
        options.detect = detect.detectOptions
        if frame.needsLandmarks || required.requirements.needsLandmarks { options.detect.landmarks = .facts }
        if detect.landmarks { options.detect.landmarks = .mesh }
        options.frame = frame.frameOptions
        options.frame.requirements = required.requirements
        options.run.overwrites = overwrite
        options.run.isolation = isolation.option
        options.run.modelFolder = detect.models.folder
        options.run.modelCacheFolder = detect.modelCache.folder
        return options
    }
}
