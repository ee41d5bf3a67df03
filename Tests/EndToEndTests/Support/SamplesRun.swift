import Foundation
import SystemPackage
import TestSupport

/// The run of `make demo` on `samples/`, done once for all tests that check its result.
enum SamplesRun {
    /// The manifest; its sources are `samples/…`.
    static func manifestData() throws -> Data { try demo.get() }

    static func manifest() throws -> Manifest { try JSONDecoder().decode(Manifest.self, from: manifestData()) }

    private static let demo = Result { try run(["--size", "200x200"]) }

    /// Runs on the samples with the precision that every processor supports, and returns the manifest.
    static func run(_ options: [String]) throws -> Data {
        try withTemporaryFolder { folder in
            let arguments = ["crop", "samples", "--output", folder("out").string, "--precision", "f32"] + options
            let run = CropRun(
                result: try BuiltCommand.run(arguments, currentFolder: PackageFolder.root),
                output: folder("out")
            )
            guard run.status == 0 else { throw Failed(status: run.status, messages: run.messages) }
            return try run.manifestData()
        }
    }

    struct Failed: Error {
        var status: Int32
        var messages: String
    }
}
