import ArgumentParser
import Glibc
import Logging
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import AzureFace
@testable import CropEngine
@testable import FaceCropCommandLine
@testable import FaceCropModel

struct AzureIdentificationTests {
    @Test func everyPhotoGetsAnAnswerOfItsOwn() async throws {
        let answers = try await onOwnThread { try identifyAll() }
        #expect(
            answers == [
                "astronaut.png": "alice", "rocket.jpg": "stranger", "README.md": "failed", "missing.jpg": "failed",
            ]
        )
    }

    private func identifyAll() throws -> [String: String] {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let key = try folder.write("key", Array(AzureServerProcess.key.utf8))
            chmod(key.string, 0o600)
            let account = [
                "--azure-endpoint", server.endpoint, "--azure-rate", "10000/s", "--azure-key-file", key.string,
                "--azure-cache", folder.path.appending("cache").string,
            ]
            try folder.write(
                "people/alice/1.png",
                try FileContent.read(Samples.path("astronaut.png"), maximumBytes: 1 << 24)
            )
            try folder.write("photos/missing.jpg")
            for arguments in [
                ["create", "team"], ["add", "team", folder.path.appending("people").string], ["train", "team"],
            ] {
                #expect(try BuiltCommand.run(["azure-group"] + arguments + account).status == 0)
            }
            var options = DiscoverOptions()
            options.inputs = [
                Samples.path("astronaut.png"), Samples.path("rocket.jpg"), Samples.path("README.md"),
                folder.path.appending("photos/missing.jpg"),
            ]
            .map { DiscoverInput(path: $0, origin: .argument) }
            return try identify(options, account)
        }
    }

    private func identify(_ inputs: DiscoverOptions, _ account: [String]) throws -> [String: String] {
        let found = Found()
        var options = Options()
        options.discover = inputs
        try AzureIdentification.run(
            try IdentityProviderArguments.parse(["--identify-with", "azure", "--azure-group", "team"] + account),
            try InputWalk(inputs),
            try PhotoCopier(options: options, EngineBackends()),
            maximumFileBytes: options.decode.maximumFileBytes,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { photo in
            found.add(photo)
            return true
        }
        return found.answers
    }

    /// The answers by file name, one word each.
    private final class Found: Sendable {
        private let all = Mutex<[String: String]>([:])

        var answers: [String: String] { all.withLock { $0 } }

        func add(_ photo: AnsweredPhoto) {
            let word =
                switch photo.answer {
                case .identified(let faces, _): faces.first?.candidates.first?.name ?? "stranger"
                case .pending: "pending"
                case .notAPhoto: "not a photo"
                case .failed: "failed"
                }
            all.withLock { $0[photo.path.lastComponent?.string ?? ""] = word }
        }
    }
}
