import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The command with a service on this machine, over real connections.
struct AzureGroupTests {
    /// Copies photos of two people, and a file that is not a photo.
    private func makePeople(in folder: TemporaryFolder) throws -> String {
        let photos = [("alice/1.png", "astronaut.png"), ("alice/2.png", "camera.png"), ("bob/1.jpg", "rocket.jpg")]
        for (name, sample) in photos {
            try folder.write("people/\(name)", try FileContent.read(Samples.path(sample), maximumBytes: 1 << 24))
        }
        try folder.write("people/bob/notes.txt", Array("notes".utf8))
        return folder.path.appending("people").string
    }

    private func run(
        _ arguments: [String],
        _ server: AzureServerProcess,
        _ folder: TemporaryFolder
    ) throws -> BuiltCommand.Result {
        let cache = folder.path.appending("cache").string
        return try BuiltCommand.run(
            ["azure-group"] + arguments
                + [
                    "--azure-endpoint", server.endpoint, "--azure-rate", "10000/s", "--azure-cache", cache, "--verbose",
                ],
            environment: ["FACECROP_AZURE_KEY": AzureServerProcess.key]
        )
    }

    @Test func aGroupIsMadeFilledTrainedAndListed() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let people = try makePeople(in: folder)
            var said = ""
            for arguments in [["create", "team"], ["add", "team", people], ["train", "team"], ["list", "team"]] {
                let result = try run(arguments, server, folder)
                #expect(result.status == 0, "\(result.messages)")
                said += result.messages + result.outputText
            }
            #expect(said.hasSuffix("2\talice\n1\tbob\n"))
            let requests = try server.stop()
            #expect(requests.count { $0.contains("/persistedfaces?") && $0.hasSuffix("→ 200") } == 3)
            #expect(requests.allSatisfy { $0.contains("  key right  [") })
            #expect(!(said + requests.joined()).contains(AzureServerProcess.key))
        }
    }

    @Test(.long) func addingGoesOnAfterAQuotaWithoutRepeats() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess(faults: ["addFace=malformed", "addFace=quota"])
            let people = try makePeople(in: folder)
            #expect(try run(["create", "team"], server, folder).status == 0)
            let first = try run(["add", "team", people], server, folder)
            #expect(first.status == 2)
            #expect(
                first.messages.contains("The quota of calls is used up; there is more in 24 h."),
                "\(first.messages)"
            )
            let second = try run(["add", "team", people], server, folder)
            #expect(second.status == 0)
            #expect(second.messages.contains("3 added, 0 passed over, 0 not usable"), "\(second.messages)")
            let third = try run(["add", "team", people], server, folder)
            #expect(third.messages.contains("0 added, 3 passed over, 0 not usable"), "\(third.messages)")
        }
    }

    @Test(.long) func aDryRunSendsNothing() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let result = try run(["add", "team", try makePeople(in: folder), "--dry-run"], server, folder)
            #expect(result.status == 0)
            #expect(result.messages.contains("3 photos of 2 people: at most 6 calls"), "\(result.messages)")
            #expect(try server.stop().isEmpty)
        }
    }

    @Test(.long) func aWrongKeyIsOneCallAndNotRepeated() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let file = try folder.write("key", Array("another-key\n".utf8))
            chmod(file.string, 0o600)
            let result = try run(["train", "team", "--azure-key-file", file.string], server, folder)
            #expect(result.status == 2)
            #expect(result.messages.contains("The key is not valid at this endpoint (401)."), "\(result.messages)")
            #expect(!result.messages.contains("another-key"))
            #expect(try server.stop().map { $0.contains("  key wrong  [") } == [true])
        }
    }

    @Test(.long) func aKeyFileThatOthersCanReadIsRefused() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let file = try folder.write("key", Array(AzureServerProcess.key.utf8))
            chmod(file.string, 0o644)
            let result = try run(["train", "team", "--azure-key-file", file.string], server, folder)
            #expect(result.status == 2)
            #expect(result.messages.contains("can be read by others. Run: chmod 600"), "\(result.messages)")
            #expect(try server.stop().isEmpty)
        }
    }
}
