import Foundation
import SystemPackage
import TestSupport
import Testing

/// The number of workers changes only the duration.
@Suite struct JobsTests {
    private static let samples = [
        "scenes/group-2.jpg", "chelsea.png", "orientation/orientation-6.jpg", "formats/lossy.webp", "camera.png",
        "scenes/panorama-right-edge.jpg", "formats/palette.png", "orientation/orientation-1.jpg",
    ]

    @Test func anyNumberOfJobsGivesTheSameFilesAndManifest() throws {
        try withTemporaryFolder { folder in
            for (index, sample) in Self.samples.enumerated() {
                try folder.copy(sample, as: "in/\(index % 3)/\(index).jpg")
            }
            try folder.write("in/1/broken.jpg", Array("no picture".utf8))
            let options = ["--size", "150x150", "--framing", "each"]
            let runs = try [1, 2, 7].map { jobs in
                try folder.launchCrop("in", options: options + ["--jobs", "\(jobs)"], output: "out\(jobs)")
            }
            let first = try Self.result(of: runs[0])
            #expect(first.files.count >= Self.samples.count)
            for run in runs {
                let result = try Self.result(of: run)
                #expect(run.status == 1, "\(run.messages)")
                #expect(Set(result.files.keys) == Set(first.files.keys))
                for (path, bytes) in first.files { #expect(result.files[path] == bytes, "\(path)") }
                #expect(first.manifest.differences(in: result.manifest, tolerances: [:]) == [])
            }
        }
    }

    private static func result(of run: CropRun) throws -> (files: [FilePath: [UInt8]], manifest: JSONValue) {
        let manifest = try JSONDecoder().decode(JSONValue.self, from: run.manifestData())
        return (try run.outputs(), manifest.without(["timings", "thisRun"]))
    }
}
