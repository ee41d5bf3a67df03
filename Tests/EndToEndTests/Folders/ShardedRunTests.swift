import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Several runs that share the photos, merged, equal one run.
@Suite struct ShardedRunTests {
    private static let options = ["--size", "80x80"]

    private func merge(_ folder: TemporaryFolder, _ folders: [String], into output: String) throws -> CropRun {
        let inProcess = CommandInProcess(folder: folder)
        let result = try inProcess.run(["merge"] + folders + ["--output", output])
        return CropRun(result: result, output: folder(output), inProcess: inProcess)
    }

    private func copyPhotos(_ folder: TemporaryFolder) throws {
        try folder.copyPhotos()
        // Names that collide across shards, a name that is not UTF-8, and a photo that fails.
        try folder.copy("camera.png", as: "in/b.png")
        try folder.copy("formats/lossy.webp", as: "in/b.webp")
        try folder.copy("orientation/orientation-8.jpg", as: "in/b.jpg")
        try folder.write(Array("in/caf".utf8) + [0xE9], try Samples.bytes("orientation/orientation-3.jpg"))
        try folder.copy("scenes/group-2.jpg", as: "in/cut.jpg", share: 0.5)
        try folder.link("in/dangling.jpg", to: "nowhere")
        folder.settle("in")
    }

    @Test(arguments: [2, 5])
    func shardsInOneFolderAreOneRun(count: Int) throws {
        try withTemporaryFolder { folder in
            try copyPhotos(folder)
            let options = Self.options + ["--follow-symlinks"]
            var done = 0
            for number in 1...count {
                let run = try folder.crop("in", options: options + ["--shard", "\(number)/\(count)"])
                #expect(run.status <= 1, "\(run.messages)")
                done += try JSONDecoder().decode(
                    Manifest.self,
                    from: Data(FileTree.bytes(of: folder("out/manifest-\(number)-of-\(count).json")))
                ).summary.thisRun.done
            }
            let merged = try merge(folder, ["out"], into: "out")
            let fresh = try folder.freshRun(options: options)
            #expect(merged.status == fresh.status && fresh.status == 1, "\(merged.messages)")
            #expect(try done == fresh.manifest().photos.count)
            for number in 1...count { folder.remove("out/manifest-\(number)-of-\(count).json") }
            try merged.expectSame(as: fresh)
            let next = try folder.crop("in", options: options)
            #expect(try next.thisRun().done == 2, "only what fails is tried again")
            try next.expectSame(as: fresh)
        }
    }

    @Test func shardsInSeveralFoldersAreOneRun() throws {
        try withTemporaryFolder { folder in
            try copyPhotos(folder)
            for number in 1...3 {
                _ = try folder.crop("in", options: Self.options + ["--shard", "\(number)/3"], output: "part\(number)")
            }
            let before = try FileTree.contents(of: folder("part2"))
            let parts = ["part2", "part3", "part1"]
            let incomplete = try merge(folder, ["part1", "part3"], into: "all")
            #expect(incomplete.status == 2 && incomplete.messages.contains("Shard 2/3 is missing"))
            #expect(FileTree.files(in: folder("all")) == [])
            let merged = try merge(folder, parts, into: "all")
            let fresh = try folder.freshRun(options: Self.options)
            #expect(merged.status == 1, "\(merged.messages)")
            try merged.expectSame(as: fresh)
            #expect(try FileTree.contents(of: folder("part2")) == before)
            #expect(try folder.crop("in", options: Self.options, output: "all").thisRun().done == 1)
            #expect(try merge(folder, parts, into: "all").status == 2, "it holds results of its own now")
            let again = try merge(folder, parts + ["all"], into: "all")
            try again.expectSame(as: fresh)
        }
    }

    @Test func aShardGoesOnWhereItStopped() throws {
        try withTemporaryFolder { folder in
            try copyPhotos(folder)
            let options = Self.options + ["--shard", "1/2"]
            _ = try folder.crop("in", options: options)
            let outputs = try FileTree.contents(of: folder("out"))
            let again = try folder.crop("in", options: options + ["--verbose"])
            #expect(again.messages.contains("were done already"), "\(again.messages)")
            #expect(
                try FileTree.contents(of: folder("out")).filter { $0.key.extension != "json" }
                    == outputs.filter { $0.key.extension != "json" }
            )
        }
    }

    /// What a killed shard has written before its journal said so does not stop a run over all photos.
    @Test func aWholeRunKnowsWhatAKilledShardHasWritten() throws {
        try withTemporaryFolder { folder in
            try copyPhotos(folder)
            _ = try folder.crop("in", options: Self.options + ["--shard", "1/2"])
            for (path, log) in [("a.jpg", "write-ahead-1-of-2.jsonl"), ("z.jpg", "write-ahead-2-of-2.jsonl")] {
                let bytes: [UInt8] = [1, 2, 3]
                let checksum = try #require(OutputChecksum.ofFile(folder.write("out/\(path)", bytes)))
                let output = JournalEntry.Output(path: Array(path.utf8), byteCount: bytes.count, checksum: checksum)
                try WriteAheadLog(folder.path.pushing("out/.facecrop").appending(log)).note(output)
            }
            folder.remove("out/.facecrop/journal-1-of-2.jsonl")
            let whole = try folder.crop("in", options: Self.options)
            let fresh = try folder.freshRun(options: Self.options)
            folder.remove("out/manifest-1-of-2.json")
            try whole.expectSame(as: fresh)
        }
    }

    @Test func mismatchedShardsAreNotMerged() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in/a.jpg", options: Self.options, output: "one")
            _ = try folder.crop("in/z.webp", options: ["--size", "81x81"], output: "two")
            let options = try merge(folder, ["one", "two"], into: "all")
            #expect(options.status == 64 && options.messages.contains("different options"), "\(options.messages)")
            try folder.copy("orientation/orientation-3.jpg", as: "other/a.jpg")
            _ = try folder.crop("other/a.jpg", options: Self.options, output: "three")
            let outputs = try merge(folder, ["one", "three"], into: "all")
            #expect(outputs.status == 2 && outputs.messages.contains("Several photos have the output 'a.jpg'"))
            folder.remove("one/a.jpg")
            let missing = try merge(folder, ["one"], into: "all")
            #expect(missing.status == 2 && missing.messages.contains("'one/a.jpg' is not as the manifest says"))
            let nothing = try merge(folder, ["in"], into: "all")
            #expect(nothing.status == 2 && nothing.messages.contains("'in' holds no manifest"), "\(nothing.messages)")
            #expect(FileTree.files(in: folder("all")) == [])
        }
    }
}
