import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `crop --watch` as a process: it stays, crops what comes, and ends when it is told to.
@Suite struct WatchTests {
    private static let photo = "orientation/orientation-1.jpg"

    /// Starts a watch of `in`, and waits until it has done `photos`, which come into that folder together.
    ///
    /// They come after the start: of files that are there already, the first look takes those that were written before
    /// the time for settling, which differs from run to run.
    private static func start(
        _ folder: TemporaryFolder,
        _ options: [String] = [],
        photos: [String] = [],
        output: String = "out"
    ) throws -> RunningCommand {
        try folder.makeFolder("in")
        let arguments = TemporaryFolder.arguments(
            ["in"],
            options: ["--watch", "--settle", "0.05"] + options,
            output: output
        )
        let command = try BuiltCommand.start(arguments, currentFolder: folder.path)
        #expect(command.waitForMessage("waiting for changes"))
        guard !photos.isEmpty else { return command }
        for name in photos { try folder.copy(photo, as: "first/\(name)") }
        try move(folder("first"), to: folder("in/first"))
        #expect(command.waitForMessage("\(photos.count) photo\(photos.count == 1 ? "" : "s") in"))
        return command
    }

    private static func move(_ from: FilePath, to: FilePath) throws {
        try Errno.check(rename(from.string, to.string))
    }

    @Test(arguments: [SIGTERM, SIGINT]) func photosThatComeAreCroppedUntilASignal(signal: CInt) throws {
        try withTemporaryFolder { folder in
            // The output folder lies in the input, and must not be a reason for another run.
            let command = try Self.start(folder, ["--prune"], photos: ["a.jpg", "e.jpg", "f.jpg"], output: "in/out")
            try folder.copy(Self.photo, as: "in/.b.jpg.part")
            try Self.move(folder("in/.b.jpg.part"), to: folder("in/b.jpg"))
            #expect(command.waitForMessage("1 photo in"))
            try folder.copy(Self.photo, as: "new/deep/c.jpg")
            try folder.copy(Self.photo, as: "new/d.jpg")
            try Self.move(folder("new"), to: folder("in/new"))
            #expect(command.waitForMessage("2 photos in"))
            try Errno.check(unlink(folder("in/first/a.jpg").string))
            #expect(command.waitForMessage("removed 1 output of photos that are gone"))
            command.send(signal)
            let run = CropRun(result: try command.finish(), output: folder("in/out"))
            #expect(run.status == 0)
            let expected: Set = ["b.jpg", "first/e.jpg", "first/f.jpg", "new/deep/c.jpg", "new/d.jpg"]
            let lines = run.messages.split(separator: "\n")
            #expect(lines.count == 6, "one line each for waiting, four batches and the end: \(lines)")
            #expect(try Set(run.outputs().keys.map(\.string)) == expected)
            #expect(try Set(run.manifest().outputPaths) == expected)
        }
    }

    @Test func aPhotoThatIsThereAtTheStartIsCropped() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            let command = try Self.start(folder)
            #expect(command.waitForMessage("1 photo in"))
            command.send(SIGTERM)
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 0)
            #expect(try Set(run.outputs().keys.map(\.string)) == ["a.jpg"])
        }
    }

    @Test func aSignalDuringABatchFinishesPhotosInProgress() throws {
        try withTemporaryFolder { folder in
            let command = try Self.start(folder, ["--verbose", "--format", "avif", "--jobs", "2"])
            for index in 0..<40 { try folder.copy("scenes/group-2.jpg", as: "new/\(index).jpg") }
            try Self.move(folder("new"), to: folder("in/new"))
            #expect(command.waitForMessage("in/new/0.jpg: 2 faces"))
            command.send(SIGTERM)
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 0 && run.messages.contains("finishing the photos in hand"), "\(run.messages)")
            let manifest = try run.manifest()
            #expect(manifest.summary.interrupted && (1..<40).contains(manifest.photos.count))
            #expect(try Set(run.outputs().keys.map(\.string)) == Set(manifest.outputPaths))
            #expect(FileTree.temporaryFiles(in: run.output).isEmpty)
        }
    }

    @Test func anInputThatVanishesIsWaitedFor() throws {
        try withTemporaryFolder { folder in
            let command = try Self.start(folder, ["--prune"], photos: ["a.jpg", "b.jpg"])
            try Self.move(folder("in"), to: folder("away"))
            #expect(command.waitForMessage("waiting until 'in' is there again"))
            try folder.copy(Self.photo, as: "away/c.jpg")
            try Self.move(folder("away"), to: folder("in"))
            #expect(command.waitForMessage("the inputs are there again"))
            #expect(command.waitForMessage("1 photo in"))
            command.send(SIGTERM)
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 0)
            #expect(try Set(run.outputs().keys.map(\.string)) == ["first/a.jpg", "first/b.jpg", "c.jpg"])
        }
    }

    @Test func aFullDiskIsSaidOnceAndTriedAgain() throws {
        try withTemporaryFolder { folder in
            try withSmallDisk(at: folder, bytes: 1 << 20) { disk in
                let command = try Self.start(folder, ["--format", "png"], photos: ["a.jpg"])
                // A write that does not fit is cut; of what is taken, so much is given back as a manifest needs.
                let filling = try folder.write("out/filling", Array(repeating: 1, count: 1 << 20))
                let size = try #require(PresentFile.behindLinks(filling)).byteCount
                try Errno.check(truncate(filling.string, size - (1 << 17)))
                try folder.copy("scenes/group-2.jpg", as: "in/b.jpg")
                #expect(command.waitForMessage("make room and run again"))
                try Errno.check(unlink(filling.string))
                try folder.copy(Self.photo, as: "in/c.jpg")
                #expect(command.waitForMessage("2 photos in"))
                command.send(SIGTERM)
                let run = CropRun(result: try command.finish(), output: disk)
                #expect(run.status == 0)
                #expect(run.messages.ranges(of: "make room and run again").count == 1, "\(run.messages)")
                #expect(try run.manifest().photos.allSatisfy { $0.status != "failed" })
            }
        }
    }

    /// The page of `facecrop review` needs the command, which is recorded after the first run that comes to its end.
    @Test func theCommandIsRecordedAlthoughTheFirstRunFoundTheFolderInUse() throws {
        try withTemporaryFolder { folder in
            let state = StateFolder(try folder.makeFolder("out"))
            try folder.makeFolder("out/.facecrop")
            var lock: RunLock? = try RunLock(state)
            let command = try withExtendedLifetime(lock) { try Self.start(folder) }
            #expect(PresentFile.status(of: state.command) == nil)
            lock = nil
            try folder.copy(Self.photo, as: "in/a.jpg")
            #expect(command.waitForMessage("1 photo in"))
            command.send(SIGTERM)
            let result = try command.finish()
            #expect(result.status == 0 && result.messages.contains("is in use by another facecrop"))
            #expect(PresentFile.status(of: state.command) != nil)
        }
    }

    @Test func mistakesEndTheCommandAtTheStart() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            let cases: [(String, [String], Int32, String)] = [
                ("missing", [], 2, "no file or folder 'missing'"), ("in/a.jpg", [], 64, "only folders"),
                ("in", ["--dry-run"], 64, "--watch and --dry-run exclude each other"),
                ("in", ["--shard", "1/2"], 64, "--watch and --shard"), ("in", ["--force"], 64, "--watch and --force"),
                ("in", ["--settle", "-1"], 64, "0 to 3600"), ("in", ["--size", "0x0"], 64, "--size"),
                ("in", ["--models", "missing"], 2, "missing"),
            ]
            for (input, options, status, words) in cases {
                let run = try folder.launchCrop(input, options: ["--watch"] + options)
                #expect(run.status == status && run.messages.contains(words), "\(options): \(run.messages)")
            }
            let alone = try folder.launchCrop("in", options: ["--settle", "1"])
            #expect(alone.status == 64 && alone.messages.contains("--settle needs --watch"))
            #expect(try folder.launchCrop("in", options: ["--watch"], output: ".").status == 64)
        }
    }
}
