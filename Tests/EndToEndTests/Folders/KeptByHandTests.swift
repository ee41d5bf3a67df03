import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A thumbnail that a person has replaced is kept, unless `--overwrite` is given.
@Suite struct KeptByHandTests {
    private static let photo = "orientation/orientation-1.jpg"

    private static func photos(_ folder: TemporaryFolder) throws {
        for name in ["a.jpg", "b.jpg"] { try folder.copy(photo, as: "in/\(name)") }
        folder.settle("in")
    }

    /// As a user would run it, with the sandboxed process that writes.
    @Test func aReplacedThumbnailStaysAndIsToldOf() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let size = ["--size", "80x80"]
            let first = try folder.crop("in", options: size)
            let own = try FileTree.bytes(of: folder("out/a.jpg"))
            let hand = try Samples.bytes("camera.png")
            try folder.write("out/a.jpg", hand)
            for options in [
                size, size + ["--force"], ["--size", "70x70"], size + ["--quality", "40", "--prune"], size,
            ] {
                let run = try folder.crop("in", options: options)
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.outputs()["a.jpg"] == hand, "\(options)")
                let manifest = try run.manifest()
                #expect(manifest.summary.keptByHand == 1 && manifest.summary.thisRun.orphanedOutputs == 0)
                let kept = try #require(try manifest.photo("in/a.jpg").outputs.first?.keptByHand)
                #expect(kept == .init(bytes: hand.count, size: PixelSize(width: 512, height: 512)), "\(options)")
                #expect(try manifest.photo("in/b.jpg").outputs.first?.keptByHand == nil)
                #expect(run.messages.contains("1 output replaced by hand"), "\(run.messages)")
            }
            let last = try folder.crop("in", options: size + ["--overwrite"])
            #expect(try last.outputs()["a.jpg"] == own)
            #expect(try last.thisRun().done == 1 && last.manifest().summary.keptByHand == 0)
            try last.expectSame(as: first)
        }
    }

    @Test func aFileWithOtherTimesIsStillTheOutput() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("in")
            folder.setTime(folder("out/a.jpg"), secondsAgo: 1000)
            let journal = StateFolder(first.output).journal
            for _ in 1...2 {
                let run = try folder.run("in")
                #expect(run.summary.thisRun.done == 0 && run.summary.keptByHand == 0)
                let entry = try #require(try Journal(journal, isReadOnly: true).find(Array("a.jpg".utf8))?.entry)
                let time = PresentFile.behindLinks(folder("out/a.jpg"))?.modifiedNanoseconds
                #expect(entry.header.outputs.first?.modifiedNanoseconds == time, "the next run need not read it")
            }
            let again = try folder.run("in") { $0.encode.quality = 30 }
            #expect(again.summary.keptByHand == 0 && again.summary.thisRun.done == 2)
        }
    }

    /// A file with the same size and even the same time, but different content.
    @Test func onlyTheSameContentIsTheOutput() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("in")
            var bytes = try FileTree.bytes(of: folder("out/a.jpg"))
            bytes[bytes.count / 2] ^= 0x80
            try folder.write("out/a.jpg", bytes)
            let run = try folder.run("in") { $0.run.redoesAll = true }
            #expect(run.summary.keptByHand == 1)
            #expect(try run.outputs()["a.jpg"] == bytes)
        }
    }

    @Test func aLinkInThePlaceOfAnOutputIsKept() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("in")
            unlink(folder("out/a.jpg").string)
            try folder.link("out/a.jpg", to: "../in/b.jpg")
            for _ in 1...2 {
                let run = try folder.run("in") { $0.run.redoesAll = true }
                let bytes = try Samples.bytes(Self.photo).count
                #expect(try run.manifest().photo("in/a.jpg").outputs.first?.keptByHand?.bytes == bytes)
                var status = stat()
                lstat(folder("out/a.jpg").string, &status)
                #expect(status.st_mode & S_IFMT == S_IFLNK)
            }
        }
    }

    /// Earlier journals have no checksums, so the size decides.
    @Test func anEarlierJournalTellsBySize() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("in")
            let path = StateFolder(first.output).journal
            let journal = try Journal(path, isReadOnly: false)
            for number in 0..<journal.count {
                var entry = try #require(journal.entry(number))
                entry.header.outputs = entry.header.outputs.map { .init(path: $0.path, byteCount: $0.byteCount) }
                try journal.append(entry, replacing: number)
            }
            #expect(try folder.run("in").summary.thisRun.done == 0)
            try folder.write("out/a.jpg", [1, 2, 3])
            let run = try folder.run("in")
            #expect(run.summary.keptByHand == 1)
            #expect(try run.outputs()["a.jpg"] == [1, 2, 3])
        }
    }

    @Test func keptOutputsOutsideTheInputsAreToldToo() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("in/a.jpg", "in/b.jpg")
            try folder.write("out/a.jpg", [1, 2, 3])
            let run = try folder.run("in/b.jpg")
            #expect(run.summary.keptByHand == 1 && run.summary.photos == 2)
            #expect(try run.manifest().photo("in/a.jpg").outputs.first?.keptByHand == .init(bytes: 3, size: nil))
        }
    }

    /// A file with the size, and even the time, that the journal records, but different content.
    @Test func pruningComparesContents() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("in")
            var before = stat()
            lstat(folder("out/a.jpg").string, &before)
            var bytes = try FileTree.bytes(of: folder("out/a.jpg"))
            bytes[bytes.count / 2] ^= 1
            try folder.write("out/a.jpg", bytes)
            utimensat(AT_FDCWD, folder("out/a.jpg").string, [before.st_atim, before.st_mtim], 0)
            for name in ["a.jpg", "b.jpg"] { folder.remove("in/\(name)") }
            try folder.copy(Self.photo, as: "in/c.jpg")
            let run = try folder.run("in") { $0.run.prunes = true }
            #expect(run.summary.thisRun.prunedOutputs == 1)
            #expect(try run.outputs()["a.jpg"] == bytes)
        }
    }
}
