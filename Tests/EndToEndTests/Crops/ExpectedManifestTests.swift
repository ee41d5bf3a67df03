import Foundation
import SystemPackage
import TestSupport
import Testing

/// The manifest of `samples/` equals `samples/expected-manifest.json`.
///
/// After a change that is meant to change crops, `RECORD=1 swift test --filter ExpectedManifestTests` writes the file
/// anew; its difference shows in the commit.
@Suite struct ExpectedManifestTests {
    /// Other processors and builds of the libraries round slightly differently; crops change only if a face really
    /// moves.
    private static let tolerances: [String: JSONValue.Tolerance] = [
        "box": .absolute(0.5),
        "points": .absolute(0.5),
        "score": .absolute(0.01),
        "prominence": .absolute(0.01),
        "keptFraction": .absolute(0.01),
        "focalPoint": .absolute(0.003),
        "bytes": .relative(0.2),
        "outputBytes": .relative(0.2),
    ]

    private static let file = URL(filePath: Samples.path("expected-manifest.json").string)

    @Test func samplesGiveTheExpectedManifest() throws {
        let recordsAnew = ProcessInfo.processInfo.environment["RECORD"] == "1"
        // The file is in the samples folder, so the manifest contains it too.
        if recordsAnew { try Data().write(to: Self.file) }
        let actual = try JSONDecoder().decode(JSONValue.self, from: SamplesRun.manifestData())
            .without(["timings", "libraries", "thisRun"])
        if recordsAnew {
            try actual.pretty().write(to: Self.file)
            Issue.record(
                "samples/expected-manifest.json was recorded anew: look at its difference, then run without RECORD."
            )
            return
        }
        let expected = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: Self.file))
        let differences = expected.differences(in: actual, tolerances: Self.tolerances)
        let count = differences.count
        #expect(count == 0, "the first of them:\n\(differences.prefix(20).joined(separator: "\n"))")
    }
}
