import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Whatever ends a run, the next one continues it, and the result equals that of one uninterrupted run.
@Suite struct BrokenRunTests {
    private static let options = ["--size", "120x120"]

    /// Kills the command after each photo in turn, without a chance to clean up.
    @Test func aKilledRunIsResumed() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let fresh = try folder.freshRun(options: Self.options)
            var arguments = TemporaryFolder.arguments(["in"], options: Self.options + ["--verbose", "--jobs", "1"])
            for name in ["in/a.jpg: ", "in/wide.jpg: ", "in/x/group.jpg: ", "in/z.webp: "] {
                arguments[3] = "out\(name.count)"
                let command = try BuiltCommand.start(arguments, currentFolder: folder.path)
                #expect(command.waitForMessage(name))
                command.kill()
                #expect(try command.finish().status == -SIGKILL)
                try folder.write("\(arguments[3])/x/.facecrop-\(getpid())-0.tmp", [1])
                let resumed = try folder.launchCrop("in", options: Self.options, output: arguments[3])
                #expect(resumed.status == 0, "\(resumed.messages)")
                #expect(try resumed.thisRun().alreadyDone > 0)
                try resumed.expectSame(as: fresh, name)
            }
        }
    }

    @Test func anInterruptedRunIsResumed() throws {
        try withTemporaryFolder { folder in
            for index in 10..<50 { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            folder.settle("in")
            let options = ["--jobs", "1", "--verbose", "--format", "avif", "--size", "300x300"]
            let first = try BuiltCommand.start(
                TemporaryFolder.arguments(["in"], options: options),
                currentFolder: folder.path
            )
            #expect(first.waitForMessage("in/12.jpg: 2 faces"))
            first.interrupt()
            #expect(try first.finish().status == 130)
            let done = try CropRun(result: .init(status: 0, output: Data(), messages: ""), output: folder("out"))
                .manifest()
            #expect(done.summary.interrupted && done.photos.count >= 3 && done.photos.count < 40)
            let second = try folder.launchCrop("in", options: options)
            #expect(try second.thisRun().alreadyDone == done.photos.count)
            #expect(try !second.manifest().summary.interrupted && second.manifest().photos.count == 40)
        }
    }

    /// If a run over completed photos is interrupted, its manifest still contains them.
    @Test func anInterruptedRunForgetsNothing() throws {
        try withTemporaryFolder { folder in
            for index in 10..<50 { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            folder.settle("in")
            let options = ["--jobs", "1"]
            _ = try folder.launchCrop("in", options: options)
            let again = ["--verbose", "--force", "--format", "avif"]
            let command = try BuiltCommand.start(
                TemporaryFolder.arguments(["in"], options: options + again),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("in/10.jpg: 2 faces"))
            command.interrupt()
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 130)
            let manifest = try run.manifest()
            #expect(manifest.photos.count == 40 && manifest.summary.interrupted)
            #expect(Set(manifest.photos.flatMap(\.outputs).map(\.format)) == ["avif", "jpeg"])
            for output in manifest.outputPaths { #expect(try run.outputs()[FilePath(output)] != nil) }
        }
    }

    /// One line is cut off in the middle, and one is altered on disk.
    @Test func aDamagedJournalIsSaidAndGotAround() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let fresh = try folder.crop("in", options: Self.options)
            let journal = ".facecrop/journal.jsonl"
            var bytes = try FileTree.bytes(of: folder("out/\(journal)"))
            let lines = bytes.indices.filter { bytes[$0] == 0x0A }
            bytes[lines[1] + 50] ^= 1
            try folder.write("torn/\(journal)", Array(bytes.prefix(lines[5] + 100)))
            for (path, content) in try fresh.outputs() { try folder.write(Array("torn/".utf8) + path.bytes, content) }
            let run = try folder.crop("in", options: Self.options, output: "torn")
            #expect(run.messages.contains("damaged in 1 line (3)"), "\(run.messages)")
            #expect(run.messages.contains("going on where it stopped"), "\(run.messages)")
            #expect(try run.thisRun().alreadyDone == 4 && run.thisRun().done == 3)
            try run.expectSame(as: fresh)
            #expect(try folder.crop("in", options: Self.options, output: "torn").thisRun().done == 0)
        }
    }

    /// The user has gone back to an earlier version, which has other crops.
    @Test func photosOfALaterVersionAreTold() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let fresh = try folder.freshRun(options: Self.options)
            _ = try folder.crop("in", options: Self.options)
            do {
                let journal = try Journal(StateFolder(folder("out")).journal, isReadOnly: false)
                let found = try #require(journal.find(Array("a.jpg".utf8)))
                var entry = found.entry
                entry.header.algorithmVersion = FaceCropVersion.algorithmVersion + 1
                try journal.append(entry, replacing: found.number)
            }
            let again = try folder.crop("in", options: Self.options)
            #expect(again.status == 0 && again.messages.contains("a later version of facecrop has done 1 photo"))
            #expect(try again.thisRun().done == 1)
            try again.expectSame(as: fresh)
            let last = try folder.crop("in", options: Self.options)
            #expect(!last.messages.contains("later version"), "\(last.messages)")
        }
    }

    @Test(arguments: ["something else\n", "", "{\"facecrop\":\"journal\",\"form\":2}\n"])
    func aForeignJournalIsLeftAlone(content: String) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let path = try folder.write("out/.facecrop/journal.jsonl", Array(content.utf8))
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == (content.isEmpty ? 0 : 2), "\(run.messages)")
            if content.isEmpty { return }
            #expect(run.messages.contains("out/.facecrop/journal.jsonl'") && run.messages.contains("--output"))
            #expect(try FileTree.bytes(of: path) == Array(content.utf8))
            #expect(FileTree.files(in: folder("out")) == [])
        }
    }

    @Test func theJournalsFolderMustBeOne() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            try folder.makeFolder("elsewhere")
            try folder.makeFolder("out")
            try folder.link("out/.facecrop", to: "../elsewhere")
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 2 && run.messages.contains("out/.facecrop' is no folder"), "\(run.messages)")
            #expect(FileTree.files(in: folder("elsewhere")) == [])
        }
    }

    @Test func theSecondRunAtATimeIsToldWhoIsWriting() throws {
        try withTemporaryFolder { folder in
            for index in 0..<10 { try folder.copy("scenes/panorama-right-edge.jpg", as: "in/\(index).jpg") }
            let slow = [
                "--jobs", "1", "--verbose", "--fallback", "original", "--min-score", "1", "--format", "avif",
                "--quality", "100",
            ]
            let first = try BuiltCommand.start(
                TemporaryFolder.arguments(["in"], options: slow),
                currentFolder: folder.path
            )
            #expect(first.waitForMessage("in/0.jpg: "))
            let second = try folder.launchCrop("in", options: slow)
            #expect(second.status == 2)
            #expect(second.messages.contains("'out' is in use by another facecrop: process \(first.processNumber) on "))
            #expect(try folder.launchCrop("in", options: ["--dry-run", "--size", "20x20"]).status == 0)
            first.kill()
            #expect(try first.finish().status == -SIGKILL)
            let third = try folder.launchCrop("in", options: ["--size", "50x50"])
            #expect(third.status == 0, "a killed run leaves no lock: \(third.messages)")
        }
    }
}
