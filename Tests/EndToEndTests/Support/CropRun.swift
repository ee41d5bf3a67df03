import Foundation
import SystemPackage
import TestSupport

@testable import FaceCropModel
@testable import FaceCropPixels

/// A completed run of `facecrop crop` or `facecrop align`.
struct CropRun {
    var result: BuiltCommand.Result
    /// The folder of `--output`.
    var output: FilePath
    /// The in-process command of this run; `nil` if it was launched as a process.
    var inProcess: CommandInProcess?

    var status: Int32 { result.status }
    var messages: String { result.messages }

    /// The manifest in the output folder.
    func manifest() throws -> Manifest { try JSONDecoder().decode(Manifest.self, from: manifestData()) }

    /// The text of the manifest; after a run in the process of the tests, its paths are relative to the test's folder.
    func manifestData() throws -> Data {
        let data = try Data(contentsOf: URL(filePath: output.appending("manifest.json").string))
        return inProcess.map { Data($0.relative(String(decoding: data, as: UTF8.self)).utf8) } ?? data
    }

    /// All files in the output folder, including hidden ones, except the manifest and the state for the next run.
    func outputs() throws -> [FilePath: [UInt8]] {
        try FileTree.contents(of: output).filter { $0.key != "manifest.json" && !$0.key.starts(with: ".facecrop") }
    }

    /// The picture in an output, at most `longSide` pixels long.
    func picture(_ path: String, longSide: Int = 4096) throws -> Preview {
        try OutputPicture.decode(output.appending(path), longSide: longSide)
    }

    /// The header of an output.
    func header(_ path: String) throws -> PhotoHeader { try OutputPicture.header(output.appending(path)) }
}

extension TemporaryFolder {
    /// Runs `facecrop crop`, or another command with the same arguments, in the process of the tests.
    ///
    /// As with `launchCrop`, `inputs` and `output` may be names in this folder, and YuNet alone detects faces.
    func crop(
        _ inputs: String...,
        command: String = "crop",
        options: [String] = [],
        detector: String = "yunet",
        output: String = "out"
    ) throws -> CropRun {
        let inProcess = CommandInProcess(folder: self)
        let arguments = Self.arguments(
            inputs,
            command: command,
            options: options,
            detector: detector,
            output: output
        )
        return CropRun(
            result: try inProcess.run(arguments),
            output: path.pushing(FilePath(output)),
            inProcess: inProcess
        )
    }

    /// Launches `facecrop crop`, or another command with the same arguments, in this folder, so that `inputs` and
    /// `output` may be names in it.
    ///
    /// For tests that depend on processes: isolation, exit statuses, streams. By default YuNet alone detects faces,
    /// because it starts fastest and these tests depend little on the detections.
    func launchCrop(
        _ inputs: String...,
        command: String = "crop",
        options: [String] = [],
        detector: String = "yunet",
        output: String = "out",
        input: Data? = nil,
        asUnprivilegedUser: Bool = false
    ) throws -> CropRun {
        let result = try BuiltCommand.run(
            Self.arguments(inputs, command: command, options: options, detector: detector, output: output),
            input: input,
            currentFolder: path,
            asUnprivilegedUser: asUnprivilegedUser
        )
        return CropRun(result: result, output: path.pushing(FilePath(output)))
    }

    static func arguments(
        _ inputs: [String],
        command: String = "crop",
        options: [String] = [],
        detector: String = "yunet",
        output: String = "out"
    ) -> [String] {
        // Tests run in parallel, so one worker for each keeps all cores busy.
        [command] + inputs + ["--output", output, "--detector", detector, "--jobs", "1"] + options
    }
}
