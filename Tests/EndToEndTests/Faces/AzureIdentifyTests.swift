import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop identify --identify-with azure` against a service on this machine.
struct AzureIdentifyTests {
    private struct Photo: Decodable {
        struct Face: Decodable {
            var number: Int
            var decision: String
            var name: String?
            var confidence: Double?
        }

        var source: String
        var error: String?
        var pending: String?
        var skipped: String?
        var faces: [Face]
    }

    private func run(
        _ command: [String],
        _ server: AzureServerProcess,
        _ folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws -> BuiltCommand.Result {
        let account = [
            "--azure-endpoint", server.endpoint, "--azure-rate", "10000/s", "--azure-cache", folder("cache").string,
            "--verbose",
        ]
        return try BuiltCommand.run(
            command + account,
            environment: environment.merging(["FACECROP_AZURE_KEY": AzureServerProcess.key]) { $1 },
            currentFolder: folder.path
        )
    }

    private func identify(
        _ options: [String] = [],
        _ server: AzureServerProcess,
        _ folder: TemporaryFolder
    ) throws -> BuiltCommand.Result {
        try run(["identify", "in", "--identify-with", "azure", "--azure-group", "team"] + options, server, folder)
    }

    /// Makes a trained group that knows alice from the astronaut's portrait, and copies photos to identify.
    private func prepare(_ server: AzureServerProcess, _ folder: TemporaryFolder) throws {
        try folder.copy("astronaut.png", as: "people/alice/1.png")
        for command in [["create", "team"], ["add", "team", "people"], ["train", "team"]] {
            #expect(try run(["azure-group"] + command, server, folder).status == 0)
        }
        try folder.copy("astronaut.png", as: "in/a.png")
        try folder.copy("rocket.jpg", as: "in/b.jpg")
        try folder.write("in/notes.txt", Array("notes".utf8))
    }

    /// Photos are decoded in the engine process, so one that crashes a decoder is one failed photo.
    @Test func aPhotoThatCrashesFailsAlone() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let faults = try FaultLibrary.environment().merging(["FACECROP_TEST_MARKS": folder("marks").string]) { $1 }
            // Of two files with the same content, only one is sent.
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.copy("orientation/orientation-2.jpg", as: "in/crash-1.jpg")
            try folder.copy("orientation/orientation-1.jpg", as: "people/ada/a.jpg")
            try folder.copy("orientation/orientation-2.jpg", as: "people/ada/crash-1.jpg")
            #expect(try run(["azure-group", "create", "team"], server, folder).status == 0)
            let added = try run(["azure-group", "add", "team", "people"], server, folder, environment: faults)
            #expect(added.status == 1, "\(added.messages)")
            #expect(added.messages.contains("crash-1.jpg: not added: With this photo alone"), "\(added.messages)")
            #expect(added.messages.contains("1 added"), "\(added.messages)")
            #expect(try run(["azure-group", "train", "team"], server, folder).status == 0)
            let command = ["identify", "in", "--identify-with", "azure", "--azure-group", "team"]
            let identified = try run(command, server, folder, environment: faults)
            let photos = try JSONDecoder().decode([Photo].self, from: identified.output)
            #expect(identified.status == 1, "\(identified.messages)")
            #expect(photos.map { $0.error == nil } == [true, false], "\(identified.messages)")
            #expect(
                photos.first?.faces.isEmpty == false && photos.last?.error?.contains("With this photo alone") == true
            )
        }
    }

    /// Whatever is wrong with a photo, it costs that photo alone, and says what it is.
    @Test func badPhotosAreNamedAndTheOthersAreDone() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            let bad: [(name: String, bytes: [UInt8], reason: String)] = [
                ("empty.jpg", [], "The file is empty"),
                ("text.jpg", Array("no photo".utf8), "The file is not an image that facecrop knows"),
                (
                    "large.png", PNGFile(width: 60_000, height: 60_000, colourType: 2, rows: [[0, 0, 0]]).bytes,
                    "The header declares 60000×60000 pixels"
                ),
                ("noise.jpg", [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 3000), ""),
            ]
            for place in ["in", "people/ada"] {
                for photo in bad { try folder.write("\(place)/\(photo.name)", photo.bytes) }
                try folder.copy("scenes/group-2.jpg", as: "\(place)/cut.jpg", share: 0.5)
                try folder.copy("orientation/orientation-1.jpg", as: "\(place)/good.jpg")
            }
            let reasons = bad.map { ($0.name, $0.reason) } + [("cut.jpg", "The file ends before the picture does")]
            #expect(try run(["azure-group", "create", "team"], server, folder).status == 0)
            let added = try run(["azure-group", "add", "team", "people"], server, folder)
            #expect(added.status == 1 && added.messages.contains("1 added, 0 passed over, 5 not usable"))
            for (name, reason) in reasons {
                #expect(added.messages.contains("\(name): not added: \(reason)"), "\(added.messages)")
            }
            #expect(!added.messages.contains("--max-pixels"), "the command has no such option")
            #expect(try run(["azure-group", "train", "team"], server, folder).status == 0)
            let command = ["identify", "in", "--identify-with", "azure", "--azure-group", "team"]
            let identified = try run(command, server, folder)
            let photos = try JSONDecoder().decode([Photo].self, from: identified.output)
            #expect(identified.status == 1 && photos.count { $0.error == nil } == 1, "\(identified.messages)")
            for (name, reason) in reasons {
                let photo = try #require(photos.first { $0.source == "in/\(name)" })
                #expect(photo.error?.contains(reason) == true || reason.isEmpty, "\(name) \(photo.error ?? "")")
            }
        }
    }

    @Test func photosAreAskedAboutOnceAndTheKeyStaysSecret() throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess()
            try prepare(server, folder)
            let plan = try identify(["--dry-run"], server, folder)
            #expect(
                plan.status == 0 && plan.messages.contains("2 photos to send, 0 answered already"),
                "\(plan.messages)"
            )
            let first = try identify([], server, folder)
            #expect(first.status == 0, "\(first.messages)")
            let photos = try JSONDecoder().decode([Photo].self, from: first.output)
            #expect(photos.map(\.source) == ["in/a.png", "in/b.jpg", "in/notes.txt"])
            #expect(photos[0].faces.map(\.name) == ["alice"] && photos[0].faces[0].decision == "known")
            #expect(photos[1].faces.map(\.decision) == ["unknown"] && photos[2].skipped == "notAPhoto")
            let second = try identify([], server, folder)
            #expect(second.output == first.output && second.messages.contains("2 photos: 0 asked about"))
            #expect(
                try identify(["--dry-run"], server, folder).messages.contains("0 photos to send, 2 answered already")
            )
            let requests = try server.stop()
            #expect(requests.count { $0.contains("/detect?") } == 2, "\(requests)")
            let said = first.messages + second.messages + first.outputText + requests.joined()
            #expect(!said.contains(AzureServerProcess.key))
        }
    }

    /// The quota is used up by the first photo, or earlier, when the group is opened; adding people listed them once.
    @Test(.long, arguments: [["detect=quota"], ["listPersons=pass", "listPersons=quota"]])
    func aQuotaLeavesPhotosPending(faults: [String]) throws {
        try withTemporaryFolder { folder in
            let server = try AzureServerProcess(faults: faults)
            try prepare(server, folder)
            let first = try identify([], server, folder)
            #expect(first.status == 1, "\(first.messages)")
            let photos = try JSONDecoder().decode([Photo].self, from: first.output)
            #expect(photos.filter { $0.pending != nil }.map(\.source) == ["in/a.png", "in/b.jpg"])
            let second = try identify([], server, folder)
            #expect(second.status == 0 && second.messages.contains("2 photos: 2 asked about"), "\(second.messages)")
        }
    }

    @Test(.long) func galleryAndServiceExcludeEachOther() throws {
        let azure = [
            "identify", "in", "--identify-with", "azure", "--azure-group", "team", "--azure-endpoint",
            "https://example.cognitiveservices.azure.com",
        ]
        for (arguments, word) in [
            (azure + ["--gallery", "g"], "--gallery"), (azure + ["--in-frame", "60%"], "--in-frame"),
            (["identify", "in"], "--gallery"), (["identify", "in", "--gallery", "g", "--dry-run"], "--dry-run"),
        ] {
            let result = try BuiltCommand.run(arguments)
            #expect(result.status == 64 && result.messages.contains(word), "\(result.messages)")
        }
    }
}
