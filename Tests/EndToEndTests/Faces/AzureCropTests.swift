import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop crop --identify-with azure` against a service on this machine.
struct AzureCropTests {
    /// The astronaut is alice; a stranger is beside her in the group; in the picture of the cat only the service finds
    /// her.
    private static let pictures = [
        "512x512=176,60,100,110:alice", "1200x800=310,200,160,180:alice;740,280,120,140:stranger",
        "451x300=150,50,100,100:alice", "640x427=300,100,60,60:bob",
    ]
    private static let person = ["--person", "alice", "--fallback", "group,attention", "--size", "90x90"]

    private func account(_ endpoint: String, _ folder: TemporaryFolder) -> [String] {
        [
            "--azure-endpoint", endpoint, "--azure-rate", "10000/s", "--azure-cache", folder("cache").string,
            "--verbose",
        ]
    }

    private func arguments(
        _ options: [String],
        _ endpoint: String,
        _ folder: TemporaryFolder,
        output: String = "out"
    ) -> [String] {
        let azure = ["--identify-with", "azure", "--azure-group", "team"] + account(endpoint, folder)
        return TemporaryFolder.arguments(["in"], options: azure + options, output: output)
    }

    private static let environment = ["FACECROP_AZURE_KEY": AzureServerProcess.key]

    private func crop(
        _ options: [String] = Self.person,
        _ endpoint: String,
        _ folder: TemporaryFolder,
        output: String = "out"
    ) throws -> CropRun {
        let result = try BuiltCommand.run(
            arguments(options, endpoint, folder, output: output),
            environment: Self.environment,
            currentFolder: folder.path
        )
        return CropRun(result: result, output: folder(output))
    }

    private func group(_ command: [String], _ server: AzureServerProcess, _ folder: TemporaryFolder) throws {
        let result = try BuiltCommand.run(
            ["azure-group"] + command + account(server.endpoint, folder),
            environment: Self.environment,
            currentFolder: folder.path
        )
        #expect(result.status == 0, "\(result.messages)")
    }

    /// Starts a service with a trained group that knows alice, and copies photos to crop.
    private func prepare(_ folder: TemporaryFolder, faults: [String] = []) throws -> AzureServerProcess {
        let server = try AzureServerProcess(faults: faults, pictures: Self.pictures, pollsPerTraining: 0)
        try folder.copy("astronaut.png", as: "people/alice/1.png")
        for command in [["create", "team"], ["add", "team", "people"], ["train", "team"]] {
            try group(command, server, folder)
        }
        try folder.copy("astronaut.png", as: "in/astronaut.png")
        try folder.copy("chelsea.png", as: "in/cat.png")
        try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
        try folder.write("in/notes.txt", Array("notes".utf8))
        try folder.copy("rocket.jpg", as: "in/rocket.jpg")
        folder.settle("in")
        return server
    }

    @Test(arguments: ["process", "none"])
    func cropsAreMadeForWhomTheServiceNames(isolation: String) throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder)
            let options = Self.person + ["--isolation", isolation, "--jobs", "4"]
            let run = try crop(options, server.endpoint, folder)
            #expect(run.status == 0, "\(run.messages)")
            let manifest = try run.manifest()
            let group = try manifest.photo("group.jpg")
            #expect(group.status == "written" && group.faces.map(\.role) == ["chosen", "notAsked"])
            #expect(group.faces.map { $0.identity?.name } == ["alice", nil])
            #expect(group.faces[0].identity?.confidence == 0.9688 && group.identity?.status == "answered")
            let cat = try manifest.photo("cat.png")
            #expect(cat.status == "written" && cat.faces.map(\.foundBy) == ["service"])
            #expect(cat.faces[0].box == PixelRect(x: 150, y: 50, width: 100, height: 100))
            let rocket = try manifest.photo("rocket.jpg")
            #expect(
                rocket.fallbackStep == "attention" && rocket.faces.isEmpty && rocket.identity?.otherFaces?.count == 1
            )
            #expect(manifest.summary.identity == .init(answered: 4, pending: 0, failed: 0))
            #expect(try ManifestSchemaTests.complaints(about: run.output.appending("manifest.json")) == "")

            let again = try crop(options, server.endpoint, folder).manifest()
            #expect(again.summary.thisRun.alreadyDone == 5)
            // Identifies again the photos that are processed again, from cached answers.
            #expect(try crop(options + ["--force"], server.endpoint, folder).manifest().summary.thisRun.done == 5)
            let requests = try server.stop()
            #expect(
                requests.count { $0.contains("/detect?") } == 4 && requests.count { $0.contains("/identify ") } == 4
            )
            let kept = try FileTree.contents(of: folder.path).values.map { String(decoding: $0, as: UTF8.self) }
            let all = kept + requests + [run.messages, run.result.outputText]
            #expect(!all.contains { $0.contains(AzureServerProcess.key) })
        }
    }

    /// The second photo exceeds the quota: a later run keeps the answered photos, and identifies only the others,
    /// without detecting faces again.
    @Test(.long) func aQuotaLeavesPhotosPendingAndALaterRunAsksForThemAlone() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder, faults: ["detect=pass", "detect=quota"])
            let first = try crop(Self.person + ["--jobs", "1", "--isolation", "none"], server.endpoint, folder)
            #expect(first.status == 1 && first.messages.contains("3 without identity (3 pending)"), "\(first.messages)")
            let manifest = try first.manifest()
            #expect(manifest.summary.identity == .init(answered: 1, pending: 3, failed: 0))
            let group = try manifest.photo("group.jpg")
            #expect(group.identity?.status == "pending" && group.identity?.reason?.contains("quota") == true)
            #expect(try ManifestSchemaTests.complaints(about: first.output.appending("manifest.json")) == "")
            #expect(group.reason == "notIdentified" && group.fallbackStep == "group" && group.outputs.count == 1)
            let second = try crop(Self.person, server.endpoint, folder)
            #expect(second.status == 0, "\(second.messages)")
            let run = try second.manifest().summary.thisRun
            #expect(run.alreadyDone == 2 && run.done == 3 && run.renderedAgain == 3)
            #expect(try second.manifest().photo("group.jpg").status == "written")
            #expect(try server.stop().count { $0.contains("/detect?") } == 2 + 3)
        }
    }

    /// If a new answer is missing, crops made with an earlier answer are neither replaced nor removed.
    @Test(.long) func cropsStayWhenAskingAgainAfterATrainingFails() throws {
        try withTemporaryFolder { folder in
            // Four photos are answered, and after the next training one.
            let faults = Array(repeating: "detect=pass", count: 5) + ["detect=quota"]
            let server = try prepare(folder, faults: faults)
            let options = [
                "--person", "alice", "--fallback", "skip", "--prune", "--jobs", "1", "--isolation", "none",
            ]
            let first = try crop(options, server.endpoint, folder)
            #expect(first.status == 0, "\(first.messages)")
            let outputs = try first.outputs()
            #expect(outputs.count == 3)
            try group(["train", "team"], server, folder)

            let second = try crop(options, server.endpoint, folder)
            #expect(second.status == 1, "\(second.messages)")
            #expect(try second.outputs() == outputs)
            let summary = try second.manifest().summary
            #expect(summary.identity == .init(answered: 4, pending: 0, failed: 0))
            #expect(summary.thisRun.keptWithoutAnswer == 3 && summary.thisRun.done == 1)
            #expect(summary.thisRun.prunedOutputs == 0)
            #expect(second.messages.contains("3 photos asked about again without an answer"), "\(second.messages)")
            #expect(try ManifestSchemaTests.complaints(about: second.output.appending("manifest.json")) == "")

            let third = try crop(options, server.endpoint, folder)
            #expect(third.status == 0, "\(third.messages)")
            #expect(try third.manifest().summary.thisRun.renderedAgain == 3)
            #expect(try third.outputs() == outputs)
            #expect(try server.stop().count { $0.contains("/detect?") } == 4 + 2 + 3)
        }
    }

    /// If the service fails, photos stay pending; after the third one no more are sent, and the failure is reported
    /// once.
    @Test(.long) func anOutageInMidRunLeavesPhotosPending() throws {
        try withTemporaryFolder { folder in
            let attempts = 5
            let server = try prepare(folder, faults: Array(repeating: "detect=503:0", count: 3 * attempts))
            let run = try crop(Self.person + ["--jobs", "1", "--isolation", "none"], server.endpoint, folder)
            #expect(run.status == 1, "\(run.messages)")
            #expect(try run.manifest().summary.identity == .init(answered: 0, pending: 4, failed: 0))
            let warnings = run.messages.split(separator: "\n").filter {
                $0.contains("warning") && $0.contains("out of order")
            }
            #expect(warnings.count == 1, "\(run.messages)")
            #expect(try server.stop().count { $0.contains("/detect?") } == 3 * attempts)
        }
    }

    @Test(.long) func answersThatCannotBeKeptAreToldOfOnce() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder)
            try folder.write("no folder", Array("A file".utf8))
            for (cache, home, words) in [
                (folder("no folder").string, nil, "answers cannot be kept"), (nil, "", "answers are not kept"),
                ("none", "", nil),
            ] {
                var all = arguments(Self.person + ["--force"], server.endpoint, folder)
                let place = try #require(all.firstIndex(of: "--azure-cache"))
                all.replaceSubrange(place...place + 1, with: cache.map { ["--azure-cache", $0] } ?? [])
                var environment = Self.environment
                if let home { environment.merge(["HOME": home, "XDG_CACHE_HOME": home]) { $1 } }
                let result = try BuiltCommand.run(all, environment: environment, currentFolder: folder.path)
                #expect(result.status == 0, "\(result.messages)")
                let warnings = result.messages.split(separator: "\n").filter { $0.contains("answers ") }
                #expect(warnings.count == (words == nil ? 0 : 1), "\(result.messages)")
                #expect(words.map(result.messages.contains) ?? true)
            }
        }
    }

    @Test(.long) func aPhotoThatCannotBeAskedAboutIsDoneWithoutIdentityAndAskedAgain() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder, faults: ["detect=malformed"])
            try folder.copy("astronaut.png", as: "in/astronaut.png", share: 0.5)
            let first = try crop(Self.person + ["--jobs", "1", "--isolation", "none"], server.endpoint, folder)
            // The result of the truncated file does not depend on the service; the next file gets no answer.
            let photos = try first.manifest()
            #expect(first.status == 1 && photos.summary.failed == 1, "\(first.messages)")
            #expect(try photos.photo("cat.png").identity?.status == "failed")
            #expect(photos.summary.identity == .init(answered: 2, pending: 0, failed: 1))
            let second = try crop(Self.person, server.endpoint, folder)
            #expect(try second.manifest().summary.identity == .init(answered: 3, pending: 0, failed: 0))
        }
    }

    /// After another training all photos are identified again; if the service is gone, none is, and new photos stay
    /// pending.
    @Test(.long) func aTrainingAsksAgainAndAServiceThatIsGoneDoesNot() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder)
            _ = try crop(Self.person, server.endpoint, folder)
            try folder.copy("rocket.jpg", as: "people/bob/1.jpg")
            try group(["add", "team", "people"], server, folder)
            #expect(try crop(Self.person, server.endpoint, folder).manifest().summary.thisRun.alreadyDone == 5)
            try group(["train", "team"], server, folder)
            let trained = try crop(Self.person, server.endpoint, folder).manifest()
            #expect(trained.summary.thisRun.done == 4 && trained.summary.thisRun.renderedAgain == 4)
            #expect(try trained.photo("rocket.jpg").faces.map { $0.identity?.name } == ["bob"])
            #expect(try server.stop().count { $0.contains("/detect?") } == 8)

            let gone = try crop(Self.person, server.endpoint, folder)
            #expect(gone.status == 0, "\(gone.messages)")
            #expect(try gone.manifest().summary.thisRun.alreadyDone == 5)
            try folder.copy("camera.png", as: "in/new.png")
            let new = try crop(Self.person + ["--force"], server.endpoint, folder)
            #expect(new.status == 1, "\(new.messages)")
            #expect(try new.manifest().summary.identity == .init(answered: 4, pending: 1, failed: 0))
            #expect(try new.manifest().photo("group.jpg").faces.map { $0.identity?.name } == ["alice", nil])
        }
    }

    @Test(.long) func aDryRunSendsNothing() throws {
        func requests(inDryRun: Bool) throws -> Int {
            try withTemporaryFolder { folder in
                let server = try prepare(folder)
                if inDryRun { #expect(try crop(["--dry-run"] + Self.person, server.endpoint, folder).status == 0) }
                return try server.stop().count
            }
        }
        #expect(try requests(inDryRun: true) == requests(inDryRun: false))
    }

    @Test(.long) func aDryRunWritesNothingAndCopiesCountOnce() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder)
            try folder.copy("rocket.jpg", as: "in/copy of rocket.jpg")
            let asked = ["--dry-run"] + Self.person
            let first = try crop(asked, server.endpoint, folder)
            #expect(first.status == 0 && first.messages.contains("4 photos to send, 0 answered"), "\(first.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
            #expect(try crop(["--jobs", "4"] + Self.person, server.endpoint, folder).status == 0)
            let requests = try server.stop()
            #expect(requests.count { $0.contains("/detect?") } == 4)
            // Neither key nor network is needed; completed photos count as answered as long as the group is not trained
            // again.
            let done = try crop(asked, server.endpoint, folder)
            #expect(done.messages.contains("0 photos to send, 5 answered already: 2 to 2 calls"), "\(done.messages)")
            #expect(done.messages.contains("those 5 are sent too"), "\(done.messages)")
            let last = try crop(asked + ["--force"], server.endpoint, folder)
            #expect(last.status == 0 && last.messages.contains("0 photos to send, 4 answered"), "\(last.messages)")
        }
    }

    @Test(.long) func shardsAreMerged() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder, faults: ["detect=quota"])
            for shard in ["1/2", "2/2"] { _ = try crop(Self.person + ["--shard", shard], server.endpoint, folder) }
            let merged = try BuiltCommand.run(["merge", "out", "--output", "out"], currentFolder: folder.path)
            let summary = try CropRun(result: merged, output: folder("out")).manifest().summary
            #expect(summary.photos == 5 && (summary.identity?.pending ?? 0) > 0)
            #expect(merged.status == 1, "\(merged.messages)")
            let last = try crop(Self.person, server.endpoint, folder)
            #expect(last.status == 0, "\(last.messages)")
            #expect(try last.manifest().summary.identity == .init(answered: 4, pending: 0, failed: 0))
        }
    }

    /// If the run is interrupted, a wait that the service requested ends at once, and its photo is not started.
    @Test(.long, arguments: [["detect=429:200"], ["readTraining=pass", "readTraining=429:200"]])
    func ctrlCEndsAWaitForATurn(faults: [String]) throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder, faults: faults)
            let command = try BuiltCommand.start(
                arguments(Self.person + ["--jobs", "4"], server.endpoint, folder),
                environment: Self.environment,
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("again in"))
            command.interrupt()
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 130, "\(run.messages)")
            // Calls made in parallel to the waiting one may be answered; a run that was interrupted before its first
            // photo has no manifest.
            let manifest = try? run.manifest()
            #expect((manifest?.photos.count ?? 0) < 5 && manifest?.summary.interrupted ?? true)
            #expect(!run.messages.contains("there is no file"), "\(run.messages)")
            #expect(try crop(Self.person, server.endpoint, folder).status == 0)
            // A completed wait would end with another call, so the only calls are those of the training, the
            // interrupted run, and the next run.
            let readings = try server.stop().count { $0.contains("GET") && $0.contains("/training") }
            #expect(readings == 3)
        }
    }

    @Test func contradictoryIdentityOptionsAreRefused() throws {
        let endpoint = ["--azure-endpoint", "https://example.cognitiveservices.azure.com"]
        let azure = ["--identify-with", "azure", "--azure-group", "team"] + endpoint
        for (options, word) in [
            (azure + ["--gallery", "g"], "--gallery and --identify-with azure"),
            (azure + ["--embedder", "net.onnx"], "--embedder"),
            (azure + ["--best-of-burst", "2"], "--best-of-burst"),
            (["--person", "alice"], "--identify-with azure"),
            (["--person", "alice"] + endpoint, "--azure-endpoint has a meaning only with"),
            (["--identify-with", "azure", "--azure-group", "team"], "--azure-endpoint"),
        ] {
            let result = try BuiltCommand.run(["crop", "in", "--output", "out"] + options)
            #expect(result.status == 64 && result.messages.contains(word), "\(options): \(result.messages)")
        }
    }

    @Test(.long) func peopleOutsideTheGroupCannotBeAskedFor() throws {
        try withTemporaryFolder { folder in
            let server = try prepare(folder)
            let run = try crop(["--fallback", "person:Carol,original"], server.endpoint, folder)
            #expect(run.status == 64 && run.messages.contains("does not know Carol"), "\(run.messages)")
            #expect(try server.stop().allSatisfy { !$0.contains("/detect?") })
        }
    }
}
