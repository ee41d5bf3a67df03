import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What `crop` does in the sandbox, other commands do there too: `inspect`, `cluster`, `identify`, `verify` and
/// `gallery add`.
@Suite struct OtherCommandsIsolationTests {
    @Test func aPhotoThatCrashesOrHangsFailsAloneInInspect() throws {
        try withPhotos(["a", "crash-1", "hang-1", "z"]) { folder in
            let result = try Self.run(["inspect", "in", "--timeout", "3"], folder)
            #expect(result.status == 1, "\(result.messages)")
            let photos = try JSONDecoder().decode([Manifest.Photo].self, from: result.output)
            let codes = photos.map { $0.error?.code ?? $0.status }
            #expect(codes == ["written", "crashed", "timedOut", "written"])
            #expect(photos.allSatisfy { $0.status == "failed" || $0.faces.count == 1 })
        }
    }

    /// Drawings are written by the engine process, below the folder that it may write to.
    @Test func drawingsGoOnAfterACrash() throws {
        try withPhotos(["a", "crash-1", "z"]) { folder in
            let result = try Self.run(["inspect", "in", Self.drawingOption, "drawn"], folder)
            #expect(result.status == 1, "\(result.messages)")
            let names = FileTree.files(in: folder("drawn")).map(\.string).filter { !$0.hasPrefix(".facecrop") }
            #expect(names.sorted() == ["a.jpg", "z.jpg"])
        }
    }

    /// Labels need the fonts of the system, which the sandbox must let the engine process read.
    @Test func drawingsAreTheSameInTheSandbox() throws {
        try withPhotos(["a"]) { folder in
            let drawings = try ["process", "none"].map { isolation in
                let arguments = ["inspect", "in", "--draw-to", isolation, "--isolation", isolation, "--landmarks"]
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 0, "\(result.messages)")
                return try FileTree.bytes(of: folder("\(isolation)/a.jpg"))
            }
            #expect(drawings[0] == drawings[1])
        }
    }

    @Test func whereFacesAreFoundChangesNothing() throws {
        try withPhotos(["a"]) { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            for command in [["inspect", "in", "--landmarks"], ["cluster", "in", "--embeddings"]] {
                let outputs = try ["process", "none"].map { isolation in
                    let result = try BuiltCommand.run(
                        command + ["--isolation", isolation],
                        currentFolder: folder.path
                    )
                    #expect(result.status == 0, "\(command): \(result.messages)")
                    return try JSONDecoder().decode(JSONValue.self, from: result.output).without(["timings"])
                }
                #expect(outputs[0].differences(in: outputs[1], tolerances: [:]) == [], "\(command)")
            }
        }
    }

    @Test func aPhotoThatCrashesFailsAloneInCluster() throws {
        try withPhotos(["a", "crash-1", "z"]) { folder in
            let clusters = try Self.run(["cluster", "in"], folder)
            #expect(clusters.status == 1, "\(clusters.messages)")
            #expect(clusters.messages.contains("crash-1.jpg") && clusters.messages.contains("2 with faces"))
        }
    }

    @Test func aPhotoThatCrashesFailsAloneInGalleryAddAndIdentify() throws {
        try withPhotos([]) { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "people/Ada/a.jpg")
            try folder.copy("orientation/orientation-2.jpg", as: "people/Ada/crash-1.jpg")
            let added = try Self.run(["gallery", "add", "people", "--gallery", "known.sqlite"], folder)
            #expect(added.status == 1, "\(added.messages)")
            #expect(added.messages.contains("crash-1.jpg") && added.messages.contains("1 added"), "\(added.messages)")
            let identified = try Self.run(["identify", "people", "--gallery", "known.sqlite"], folder)
            #expect(identified.status == 1 && identified.outputText.contains("Ada"), "\(identified.messages)")
            #expect(identified.messages.contains("crash-1.jpg"), "\(identified.messages)")
        }
    }

    /// A decoder that has been taken over reaches no file beside the inputs, as in `crop`.
    @Test(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
    func aDecoderThatIsTakenOverReachesNothing() throws {
        try withPhotos(["a", "reach-1"]) { folder in
            for command in [["inspect", "in"], ["cluster", "in"]] {
                let result = try Self.run(command, folder)
                #expect(result.status == 1)
                #expect(result.messages.contains(#"Its last words: "and that was all""#), "\(result.messages)")
            }
        }
    }

    private static let drawingOption = "--draw-to"

    private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> BuiltCommand.Result {
        try BuiltCommand.run(
            arguments,
            environment: FaultLibrary.environment().merging([
                "FACECROP_TEST_MARKS": folder("marks").string, "FACECROP_TEST_REACH": folder.path.string,
            ]) { $1 },
            currentFolder: folder.path
        )
    }

    private func withPhotos(_ names: [String], _ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in names { try folder.copy("orientation/orientation-1.jpg", as: "in/\(name).jpg") }
            try body(folder)
        }
    }
}
