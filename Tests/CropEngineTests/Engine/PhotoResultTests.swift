import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

@Suite struct PhotoResultTests {
    private static func results(in folder: TemporaryFolder) throws -> (results: [PhotoResult], summary: RunSummary) {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: folder("in"))]
        options.run.destination = .folder(folder("out"))
        options.run.isolation = .none
        options.frame.shape = .size(PixelSize(width: 60, height: 60))
        let results = Mutex<[PhotoResult]>([])
        let summary = try CropEngine(options: options).run { result in results.withLock { $0.append(result) } }
        return (results.withLock { $0 }, summary)
    }

    /// Each result says what the manifest says, in the order of the manifest; the second run does nothing anew.
    @Test func resultsAreThoseOfTheManifest() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("camera.png", as: "in/camera.png")
            try folder.write("in/broken.jpg", Array("no picture".utf8))
            folder.settle("in")
            for isFirst in [true, false] {
                let (results, summary) = try Self.results(in: folder)
                let data = try Data(FileTree.bytes(of: folder("out/manifest.json")))
                let manifest = try JSONDecoder().decode(WrittenManifest.self, from: data)
                #expect(summary.photos == 3 && results.count == 3)
                for (result, record) in zip(results, manifest.photos) {
                    #expect(result.source == FilePath(record.source))
                    #expect(result.status.rawValue == record.status.rawValue && result.reason == record.reason)
                    #expect(result.size == record.size && result.crop == record.crop?.pixels)
                    #expect(result.faces.map(\.box) == record.faces.map(\.box))
                    #expect(result.faces.map(\.isChosen) == record.faces.map { $0.role == .chosen })
                    #expect(result.outputs.map(\.path) == record.outputs.map { FilePath($0.path) })
                    #expect(result.outputs.map(\.size) == record.outputs.map(\.size))
                    #expect(result.failure?.code == record.error?.code && result.warnings == record.warnings)
                    // A photo that failed is tried again.
                    #expect(result.wasDoneBefore == (!isFirst && record.error == nil), "\(result.source)")
                }
                #expect(results.contains { $0.faces.count == 2 && $0.outputs.count == 1 })
                #expect(results.contains { $0.status == .failed && $0.failure?.code == "notAnImage" })
            }
        }
    }
}

/// What a manifest holds.
private struct WrittenManifest: Decodable {
    var photos: [PhotoRecord]
}
