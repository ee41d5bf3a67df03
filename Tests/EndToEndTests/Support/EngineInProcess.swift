import Foundation
import SystemPackage
import TestSupport

@testable import CropEngine
@testable import FaceCropModel

/// A run of the engine in the process of the tests.
struct EngineInProcess {
    var summary: RunSummary
    /// The folders that were skipped because they contain outputs.
    var passedOver: [FilePath]
    var output: FilePath

    /// The manifest in the output folder.
    func manifest() throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(FileTree.bytes(of: output.appending("manifest.json"))))
    }

    /// All outputs, without the manifest and the state for the next run.
    func outputs() throws -> [FilePath: [UInt8]] {
        try FileTree.contents(of: output).filter { $0.key != "manifest.json" }
    }

    /// The log that records outputs before they are written.
    var log: FilePath { StateFolder(output).writeAheadLog }
}

extension TemporaryFolder {
    /// Runs the engine on `inputs` in this folder, with YuNet and small outputs unless `change` sets other options.
    func run(
        _ inputs: String...,
        output: String = "out",
        change: (inout Options) -> Void = { _ in }
    ) throws -> EngineInProcess {
        var options = Options()
        options.discover.inputs = inputs.map { DiscoverInput(path: self($0)) }
        options.detect.detector = .yunet
        options.frame.shape = .size(PixelSize(width: 60, height: 60))
        options.run.destination = .folder(self(output))
        options.run.jobs = 1
        change(&options)
        var passedOver: [FilePath] = []
        let summary = try CropEngine(options: options).runObserved { event in
            if case .passedOver(let found) = event { passedOver += found.outputFolders }
        }
        return EngineInProcess(summary: summary, passedOver: passedOver, output: self(output))
    }
}
