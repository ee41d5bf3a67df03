import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs with `--all-faces`.
@Suite struct AllFacesTests {
    private struct Manifest: Decodable {
        struct Face: Decodable { var box: PixelRect }
        struct Photo: Decodable {
            var source: String
            var faces: [Face]
        }
        var photos: [Photo]
    }

    /// The boxes of each photo in a run over the samples.
    private static func boxes(_ options: [String]) throws -> [String: [PixelRect]] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: SamplesRun.run(["--size", "300x300"] + options))
        return Dictionary(uniqueKeysWithValues: manifest.photos.map { ($0.source, $0.faces.map(\.box)) })
    }

    /// Each face that a plain run records has the same box, and there are more.
    @Test func allFacesAreThoseOfAPlainRunAndMore() throws {
        let plain = try Self.boxes([])
        let all = try Self.boxes(["--all-faces"])
        #expect(Set(plain.keys) == Set(all.keys))
        for (source, boxes) in plain {
            #expect(Set(boxes).isSubset(of: all[source] ?? []), "\(source)")
        }
        #expect(all.values.reduce(0) { $0 + $1.count } > plain.values.reduce(0) { $0 + $1.count })
    }
}
