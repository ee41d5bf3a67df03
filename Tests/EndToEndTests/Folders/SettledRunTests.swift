import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// Runs that may read only some files, as a watch does while others are being written.
@Suite struct SettledRunTests {
    private static func version(_ file: FilePath) throws -> Int {
        var status = stat()
        try Errno.check(file.withPlatformString { stat($0, &status) })
        return SettledFiles.version(of: status)
    }

    private static func settled(_ files: [FilePath]) throws -> SettledFiles {
        SettledFiles(try Dictionary(uniqueKeysWithValues: files.map { (SettledFiles.name(of: $0), try version($0)) }))
    }

    private static func run(_ folder: TemporaryFolder, _ files: SettledFiles) throws -> (RunSummary, Manifest) {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: folder("in"), origin: .argument)]
        options.run.destination = .folder(folder("out"))
        options.run.jobs = 1
        options.run.prunes = true
        options.detect.detector = .yunet
        let summary = try PhotoRun(options: options, backends: EngineBackends(), settledFiles: files).run { _ in }
        let json = try Data(contentsOf: URL(filePath: folder("out/manifest.json").string))
        return (summary, try JSONDecoder().decode(Manifest.self, from: json))
    }

    @Test func filesThatHaveNotSettledAreLeftAlone() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.copy("orientation/orientation-2.jpg", as: "in/b.jpg")
            try folder.write("in/half.jpg", [0xFF, 0xD8, 0xFF])
            let (ab, b) = ([folder("in/a.jpg"), folder("in/b.jpg")], folder("out/b.jpg"))
            let (first, firstManifest) = try Self.run(folder, try Self.settled(ab))
            #expect(!first.interrupted && firstManifest.photos.map(\.source) == ab.map(\.string))
            let before = try FileTree.bytes(of: b)

            // One is being written since it has settled, one since before.
            let asSettled = try Self.settled(ab)
            try folder.write("in/b.jpg", [0xFF, 0xD8, 0xFF])
            for (files, isInterrupted) in [(asSettled, true), (try Self.settled([folder("in/a.jpg")]), false)] {
                let (summary, manifest) = try Self.run(folder, files)
                #expect(summary.interrupted == isInterrupted && summary.failed == 0 && summary.thisRun.done == 0)
                #expect(manifest.photos.map(\.source) == ab.map(\.string))
                #expect(try FileTree.bytes(of: b) == before)
            }

            try folder.copy("orientation/orientation-3.jpg", as: "in/b.jpg")
            let (last, _) = try Self.run(folder, try Self.settled(ab + [folder("in/half.jpg")]))
            #expect(
                last.thisRun.done == 2 && last.failed == 1 && last.written + last.fallback == 2 && !last.interrupted
            )
        }
    }
}
