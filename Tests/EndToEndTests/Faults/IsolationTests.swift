import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A photo that crashes or hangs a decoder fails; all others are processed, whatever their order.
@Suite struct IsolationTests {
    @Test(arguments: 0..<5)
    func crashingPhotosFailAlone(place: Int) throws {
        try withPhotos(["a", "b", "c", "d"]) { folder in
            // The file is between any two of the others: "b0/" sorts after "b.jpg" and before "c.jpg".
            let culprit = "in/\(["0", "a0", "b0", "c0", "d0"][place])/crash-1.jpg"
            try folder.copy("orientation/orientation-1.jpg", as: culprit)
            let run = try Self.crop(folder, ["--jobs", "2"])
            #expect(run.status == 1, "\(run.messages)")
            try Self.expect(run, failed: [culprit: "crashed"], outputCount: 4)
            let message = try run.manifest().photo(culprit).error?.message ?? ""
            #expect(message.contains("SIGSEGV") && run.messages.contains("--exclude"), "\(run.messages)")
        }
    }

    /// More failures at once than workers, and every way to end a process.
    @Test(arguments: [1, 2, 4])
    func severalAtOnceAreAllFound(jobs: Int) throws {
        let culprits = ["crash-1", "crash-2", "abort-1", "exit-1", "crash-3"].map { "in/\($0).jpg" }
        try withPhotos(["a", "before", "d", "exam", "z"]) { folder in
            for culprit in culprits { try folder.copy("orientation/orientation-1.jpg", as: culprit) }
            let run = try Self.crop(folder, ["--jobs", "\(jobs)"])
            let failed = Dictionary(uniqueKeysWithValues: culprits.map { ($0, "crashed") })
            try Self.expect(run, failed: failed, outputCount: 5)
            let manifest = try run.manifest()
            #expect(manifest.photos.map(\.source) == manifest.photos.map(\.source).sorted())
            let abort = try manifest.photo("abort-1.jpg").error
            #expect(abort?.stage == "decode")
            #expect(abort?.message.contains(#"SIGABRT"#) == true)
            // The output of a library appears in the message of its photo, and cannot control a terminal.
            #expect(abort?.message.contains(#"first line | free(): \u{1b}[31minvalid pointer"#) == true)
            #expect(!run.messages.contains("\u{1B}"))
            #expect(try manifest.photo("exit-1.jpg").error?.message.contains("exit status 3") == true)
        }
    }

    @Test func hangingPhotosTimeOut() throws {
        try withPhotos(["a", "b", "z"]) { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/hang-1.jpg")
            let run = try Self.crop(folder, ["--jobs", "2", "--timeout", "2.5"])
            try Self.expect(run, failed: ["in/hang-1.jpg": "timedOut"], outputCount: 3)
            let message = try run.manifest().photo("hang-1.jpg").error?.message ?? ""
            #expect(message.contains("2.5 s") && run.messages.contains("--timeout"), "\(run.messages)")
        }
    }

    /// If a process is killed from outside, or a fault does not recur, no photo fails.
    ///
    /// Of two such photos at work at the same time, one can end the process for both. The other then ends it when it is
    /// tried alone, and fails. So there is one for two workers, and there are two for one worker.
    @Test(arguments: [(["a", "once-1", "b", "z"], 2), (["a", "once-1", "once-2", "z"], 1)])
    func crashesThatDoNotRecurFailNoPhoto(names: [String], workerCount: Int) throws {
        try withPhotos(names) { folder in
            let run = try Self.crop(folder, ["--jobs", "\(workerCount)"])
            #expect(run.status == 0, "\(run.messages)")
            let marks = String(decoding: try FileTree.bytes(of: folder("marks")), as: UTF8.self).split(separator: "\n")
            let crashes = marks.filter { $0.hasPrefix("once-") }
            #expect(crashes.count == names.count { $0.hasPrefix("once-") }, "all of them have crashed")
            try Self.expect(run, failed: [:], outputCount: 4)
        }
    }

    @Test func outputOfLibrariesIsDiscarded() throws {
        try withPhotos(["noise-1", "noise-2"]) { folder in
            let run = try Self.crop(folder, ["--verbose"])
            #expect(run.status == 0 && run.result.output.isEmpty, "\(run.messages)")
            #expect(!run.messages.contains("library"), "\(run.messages)")
            try Self.expect(run, failed: [:], outputCount: 2)
        }
    }

    /// Whatever the results of the photos and whatever their names, files and manifest are the same.
    @Test(arguments: [
        ["--size", "150x150", "--framing", "each"], ["--aspect", "4:5"],
    ])
    func isolationChangesNothing(options: [String]) throws {
        try withPhotos(["a", "b/a", "c"]) { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a.png")
            try folder.copy("chelsea.png", as: "in/no-face.jpg")
            let name = Array("in/caf".utf8) + [0xE9, 0x0A] + Array(".jpg".utf8)
            try folder.write(name, try Samples.bytes("camera.png"))
            try folder.write("in/broken.jpg", [0xFF, 0xD8, 0xFF])
            try folder.link("in/gone.jpg", to: "nowhere")
            try folder.copy("camera.png", as: "beside/deep/b.png")
            try folder.link("in/outwards.png", to: "../beside/deep/b.png")
            try folder.link("in/outer", to: "../beside")
            let runs = try ["process", "none"].map { isolation in
                let options = options + ["--follow-symlinks", "--isolation", isolation]
                return try folder.launchCrop("in", options: options, output: isolation)
            }
            #expect(runs[0].status == 1 && runs[1].status == 1)
            #expect(try runs[0].outputs() == runs[1].outputs())
            let manifests = try runs.map { run in
                try JSONDecoder().decode(JSONValue.self, from: run.manifestData()).without(["timings"])
            }
            #expect(manifests[0].differences(in: manifests[1], tolerances: [:]) == [])
        }
    }

    @Test func anEngineProcessThatCannotStartEndsTheRun() throws {
        try withPhotos(["a"]) { folder in
            let environment = try FaultLibrary.environment().merging(["FACECROP_TEST_START": "4"]) { $1 }
            let result = try BuiltCommand.run(
                TemporaryFolder.arguments(["in"]),
                environment: environment,
                currentFolder: folder.path
            )
            #expect(result.status == 2)
            #expect(result.messages.contains("exit status 4") && result.messages.contains("--isolation none"))
            #expect(FileTree.files(in: folder("out")) == [])
        }
    }

    /// With little address space, a process waited for ever for a thread, or libvips was called incapable.
    ///
    /// With less than 104 MB, the loader of programs says that it has no memory for a library, or it or Swift's runtime
    /// crashes before our code begins.
    @Test(
        .long,
        .notSanitized,
        arguments: Array(stride(from: 112, to: 224, by: 8)) + Array(stride(from: 224, through: 288, by: 32))
    )
    func littleAddressSpaceIsNamed(megabytes: Int) throws {
        try withPhotos(["a"]) { folder in
            let result = try BuiltCommand.run(
                script: "ulimit -v \(megabytes << 10) && exec \"$0\" \"$@\"",
                TemporaryFolder.arguments(["in"]),
                currentFolder: folder.path
            )
            #expect(result.status == 2, "\(result.messages)")
            #expect(result.messages.contains("only \(megabytes) MiB of memory (ulimit -v)"), "\(result.messages)")
            let help = try BuiltCommand.run(
                script: "ulimit -v \(megabytes << 10) && exec \"$0\" \"$@\"",
                ["crop", "--help"],
                currentFolder: folder.path
            )
            #expect(help.status == 0 && !help.output.isEmpty, "\(help.messages)")
        }
    }

    /// The engine process starts once, but not again after a crash: the run ends with the results so far.
    @Test func anEngineProcessThatCannotStartAgainEndsTheRun() throws {
        try withPhotos((0..<4).map { "a\($0)" } + ["last-1"] + (0..<8).map { "z\($0)" }) { folder in
            let run = try Self.crop(folder, ["--jobs", "1"])
            #expect(run.status == 2, "\(run.messages)")
            #expect(run.messages.contains("exit status 5"), "\(run.messages)")
            let manifest = try run.manifest()
            #expect(try manifest.photo("a0.jpg").status == "written")
            #expect(try manifest.photo("last-1.jpg").reason == "engineFailed")
            #expect(manifest.summary.interrupted && manifest.photos.count < 13)
        }
    }

    /// A decoder under an attacker's control can do nothing except disturb this run.
    @Test(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
    func aDecoderThatIsTakenOverReachesNothing() throws {
        try withPhotos(["a", "reach-1", "z"]) { folder in
            let run = try Self.crop(folder, [])
            try Self.expect(run, failed: ["in/reach-1.jpg": "crashed"], outputCount: 2)
            let message = try run.manifest().photo("reach-1.jpg").error?.message ?? ""
            #expect(message.contains(#"Its last words: "and that was all""#), "\(message)")
        }
    }

    /// A link that is an input is followed, wherever it leads; so is a link in a list.
    @Test func linksThatAreInputsAreFollowed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "far/photo.jpg")
            try folder.copy("orientation/orientation-2.jpg", as: "other/deep/photo.jpg")
            try folder.link("link.jpg", to: "far/photo.jpg")
            try folder.link("in/folder", to: "../other")
            let run = try folder.launchCrop(
                "link.jpg",
                options: ["--files-from", "-"],
                input: Data("in/folder\n".utf8)
            )
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.manifest().summary.written == 2)
        }
    }

    /// The messages except those that depend on the duration of the run: the summary and the progress.
    private static func lines(_ messages: String) -> [Substring] {
        messages.split(separator: "\n").filter { !$0.contains(" photos in ") && !$0.contains(" photos (") }
    }

    /// Exactly these photos have failed, all others have an output, and no temporary file remains.
    private static func expect(_ run: CropRun, failed: [String: String], outputCount: Int) throws {
        let manifest = try run.manifest()
        let found = manifest.photos.filter { $0.status == "failed" }.map { ($0.source, $0.error?.code ?? "") }
        #expect(Dictionary(uniqueKeysWithValues: found) == failed, "\(run.messages)")
        #expect(manifest.outputPaths.count == outputCount)
        #expect(try Set(run.outputs().keys.map(\.string)) == Set(manifest.outputPaths))
        #expect(FileTree.temporaryFiles(in: run.output) == [])
    }

    private static func crop(_ folder: TemporaryFolder, _ options: [String]) throws -> CropRun {
        let result = try BuiltCommand.run(
            TemporaryFolder.arguments(["in"], options: options + ["--size", "60x60"]),
            environment: FaultLibrary.environment().merging([
                "FACECROP_TEST_MARKS": folder("marks").string, "FACECROP_TEST_REACH": folder.path.string,
                "FACECROP_TEST_OUTPUT": folder("out").string,
            ]) { $1 },
            currentFolder: folder.path
        )
        return CropRun(result: result, output: folder("out"))
    }

    private func withPhotos(_ names: [String], _ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in names { try folder.copy("orientation/orientation-1.jpg", as: "in/\(name).jpg") }
            try body(folder)
        }
    }
}
