import ArgumentParser
import FaceCropPixels
import Foundation
import SystemPackage

/// `stage-bench PHOTO`: measures each stage of the pipeline for one photo, and prints a Markdown table.
///
/// The output is written to the folder that TMPDIR names, and removed.
@main
struct StageBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage-bench",
        abstract: "Time each stage of the line alone, for one photo."
    )

    @Argument(help: "A photo.", transform: { FilePath($0) })
    var photo: FilePath

    @Option(help: "How often each stage is run.")
    var repeats = 20

    func validate() throws {
        guard repeats >= 1 else { throw ValidationError("--repeats must be at least 1.") }
    }

    func run() throws {
        try VipsLibrary.start()
        let output = FileManager.default.temporaryDirectory.appending(path: "facecrop-stage-bench-\(getpid())")
        let stages = try Stage.all(of: PhotoWalk(path: photo), output: FilePath(output.path))
        print("| stage | least ms | median ms |\n| --- | --- | --- |")
        for stage in stages {
            let measurement = try Measurement(repeats: repeats, stage.run)
            print("| \(stage.name) | \(measurement.minimumText) | \(measurement.medianText) |")
        }
        try FileManager.default.removeItem(at: output)
    }
}
