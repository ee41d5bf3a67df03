import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// If the output disk is full or read-only, the run ends with a message, and existing files stay intact.
@Suite struct FullDiskTests {
    @Test func aFullDiskEndsTheRun() throws {
        try withTemporaryFolder { folder in
            // So many that workers cannot be through before the run has heard of the first failure.
            let photoCount = 64
            for index in 0..<photoCount { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            try withSmallDisk(at: folder, bytes: 1 << 20) { _ in
                let run = try folder.launchCrop("in", options: ["--format", "png", "--jobs", "2"])
                #expect(run.status == 2, "\(run.messages)")
                #expect(run.messages.contains("full") && run.messages.contains("make room"), "\(run.messages)")
                let files = FileTree.files(in: run.output)
                #expect(files.count < photoCount)
                #expect(try run.manifest().summary.failed > 0 && run.manifest().summary.interrupted)
                let thisRun = try run.manifest().summary.thisRun
                #expect(thisRun.error == "diskFull")
                #expect(try thisRun.notLookedAt == photoCount - run.manifest().photos.count, "\(thisRun)")
                try expectRecord(of: run)
                #expect(FileTree.temporaryFiles(in: run.output) == [])
                for file in files where file.extension == "png" {
                    #expect(throws: Never.self, "\(file)") { try OutputPicture.decode(run.output.pushing(file)) }
                }
            }
        }
    }

    /// A disk that took only a part of a line was called full.
    @Test(arguments: ["process", "none"]) func aDiskThatTakesOnlyPartsIsNotFull(isolation: String) throws {
        try withTemporaryFolder { folder in
            for index in 1...4 { try folder.copy("orientation/orientation-\(index).jpg", as: "in/\(index).jpg") }
            let arguments = TemporaryFolder.arguments(["in"], options: ["--isolation", isolation])
            let environment = try FaultLibrary.environment().merging(["FACECROP_TEST_SHORT_WRITES": "1"]) { $1 }
            for _ in 1...2 {
                let result = try BuiltCommand.run(arguments, environment: environment, currentFolder: folder.path)
                #expect(result.status == 0, "\(result.messages)")
            }
            let again = try BuiltCommand.run(arguments, currentFolder: folder.path)
            #expect(again.status == 0 && again.messages.contains("4 were done already"), "\(again.messages)")
        }
    }

    /// A disk that refuses to write may refuse to remove, too; nothing told the next run of such a file.
    @Test(.notSanitized) func nextRunRemovesFilesOfAFullDisk() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/a/0.jpg")
            let arguments = TemporaryFolder.arguments(["in"])
            let failed = try BuiltCommand.run(
                script: "ulimit -f 1 && exec \"$0\" \"$@\"",
                arguments,
                currentFolder: folder.path
            )
            #expect(failed.status == 2, "\(failed.messages)")
            // No process has a number above 2²².
            for place in ["", "a/", ".facecrop/"] { try folder.write("out/\(place).facecrop-4194305-0.tmp", [1]) }
            for _ in 1...2 {
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 0, "\(result.messages)")
                #expect(FileTree.temporaryFiles(in: folder("out")) == [])
            }
        }
    }

    /// A run that ends well, and of which nothing can be left, is no reason to search all folders.
    @Test func afterARunThatEndedWellOnlyTheStateFolderIsSearched() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/0.jpg")
            let arguments = TemporaryFolder.arguments(["in"])
            #expect(try BuiltCommand.run(arguments, currentFolder: folder.path).status == 0)
            let names = ["", ".facecrop/"].map { "out/\($0).facecrop-4194305-0.tmp" }
            for name in names { try folder.write(name, [1]) }
            #expect(try BuiltCommand.run(arguments, currentFolder: folder.path).status == 0)
            #expect(FileTree.temporaryFiles(in: folder("out")).map(\.string) == [".facecrop-4194305-0.tmp"])
        }
    }

    /// A process that exceeds its limit of file size is killed unless it handles the signal.
    @Test(.notSanitized, arguments: ["process", "none"])
    func aLimitOfFileSizeIsAnError(isolation: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/0.jpg")
            let result = try BuiltCommand.run(
                script: "ulimit -f 1 && exec \"$0\" \"$@\"",
                TemporaryFolder.arguments(["in"], options: ["--isolation", isolation]),
                currentFolder: folder.path
            )
            #expect(result.status == 2 && result.messages.contains("ulimit -f"), "\(result.messages)")
            #expect(FileTree.temporaryFiles(in: folder("out")) == [])
        }
    }

    /// There are so many small outputs that the manifest itself takes much of the disk.
    @Test func manyOutputsThatFillTheDiskAreAllInTheManifest() throws {
        try withTemporaryFolder { folder in
            let photo = try folder.copy("orientation/orientation-1.jpg", as: "in/0.jpg")
            for index in 1..<300 { try folder.link("in/\(index).jpg", to: photo.string) }
            try withSmallDisk(at: folder, bytes: 1 << 20) { _ in
                let run = try folder.launchCrop("in", options: ["--size", "60x60", "--follow-symlinks"])
                #expect(run.status == 2, "\(run.messages)")
                #expect(run.messages.contains("full") && run.messages.contains("make room"), "\(run.messages)")
                #expect(try run.manifest().summary.written > 50)
                #expect(FileTree.temporaryFiles(in: run.output) == [])
                try expectRecord(of: run)
            }
        }
    }

    @Test func aFullDiskSparesTheOutputsOfAnEarlierRun() throws {
        try withTemporaryFolder { folder in
            for index in 0..<8 { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            try withSmallDisk(at: folder, bytes: 1 << 20) { _ in
                let small = try folder.launchCrop("in", options: ["--size", "40x40"])
                #expect(small.status == 0, "\(small.messages)")
                let before = try small.outputs()
                let large = try folder.launchCrop("in", options: ["--quality", "100"])
                #expect(large.status == 2, "\(large.messages)")
                let after = try large.outputs()
                #expect(Set(after.keys) == Set(before.keys))
                for (name, bytes) in after where bytes != before[name] {
                    #expect(throws: Never.self, "\(name)") { try OutputPicture.decode(large.output.pushing(name)) }
                }
                #expect(after.contains { before[$0.key] == $0.value }, "the disk has no room for all")
            }
        }
    }

    @Test func aReadOnlyDiskIsSaidBeforeAnyPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try withSmallDisk(at: folder, bytes: 1 << 20, flags: UInt(MS_RDONLY)) { _ in
                let run = try folder.launchCrop("in", options: ["--verbose"])
                #expect(run.status == 2)
                #expect(
                    run.messages.contains("out/.facecrop") && run.messages.contains("--output"),
                    "\(run.messages)"
                )
                #expect(!run.messages.contains("in/a.jpg"))
            }
        }
    }

    @Test(.enabled(if: BuiltCommand.runsUnprivileged, "a user without rights cannot run the built command here"))
    func anOutputFolderOfAnotherUserIsSaidBeforeAnyPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.makeFolder("out")
            try folder.setMode(0o555, of: "out")
            let run = try folder.launchCrop("in", options: ["--verbose"], asUnprivilegedUser: true)
            #expect(run.status == 2)
            #expect(run.messages.contains("out/.facecrop") && run.messages.contains("--output"), "\(run.messages)")
            #expect(!run.messages.contains("in/a.jpg"))
        }
    }

    /// The manifest is complete, and lists exactly the existing outputs.
    private func expectRecord(of run: CropRun) throws {
        let manifest = try run.manifest()
        #expect(try Set(manifest.outputPaths) == Set(run.outputs().keys.map(\.string)))
        #expect(manifest.summary.outputs == manifest.outputPaths.count)
        #expect(manifest.summary.photos == manifest.photos.count)
        for photo in manifest.photos where photo.outputs.isEmpty {
            #expect(photo.status == "failed" && photo.reason == "diskFull" && photo.error?.code == "diskFull")
        }
    }
}
