import Foundation
import SystemPackage
import TestSupport

@testable import CropEngine
@testable import FaceCropModel

extension TemporaryFolder {
    /// Runs the engine in the test's own process on `inputs` in this folder, and reads the manifest.
    func runInProcess(
        _ inputs: String...,
        change: (inout Options) -> Void = { _ in }
    ) throws -> (manifest: Manifest, summary: RunSummary) {
        var options = Options()
        options.discover.inputs = inputs.map { DiscoverInput(path: self($0), origin: .argument) }
        options.run.destination = .folder(self("out"))
        options.run.isolation = .none
        options.run.jobs = 1
        options.detect.detector = .yunet
        change(&options)
        let summary = try CropEngine(options: options).run()
        let json = try Data(contentsOf: URL(filePath: self("out/manifest.json").string))
        return (try JSONDecoder().decode(Manifest.self, from: json), summary)
    }
}
