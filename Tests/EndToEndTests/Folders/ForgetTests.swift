import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What `facecrop forget` deletes, and what it leaves.
@Suite struct ForgetTests {
    private static let options = ["--size", "80x80", "--focal-sidecar"]

    private func forget(_ folder: TemporaryFolder, _ arguments: [String]) throws -> BuiltCommand.Result {
        try CommandInProcess(folder: folder).run(["forget", "out"] + arguments)
    }

    private func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
        try String(contentsOfFile: folder.path.pushing(FilePath(path)).string, encoding: .utf8)
    }

    @Test func aNamedPhotoIsForgottenAndTheOthersAreNot() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            let photoCount = try first.manifest().photos.count
            let before = try first.outputs()
            let forgotten = try forget(folder, ["in/x/cat.png"])
            #expect(forgotten.status == 0, "\(forgotten.messages)")
            #expect(forgotten.messages.contains("1 photo forgotten, "), "\(forgotten.messages)")
            for path in ["out/manifest.json", "out/.facecrop/journal.jsonl"] {
                #expect(try !text(folder, path).contains("cat"), "\(path)")
            }
            let left = try first.outputs()
            #expect(before.keys.contains("x/cat.jpg") && !left.keys.contains("x/cat.jpg"))
            #expect(left.keys.allSatisfy { !$0.string.contains("cat") })
            #expect(left.filter { $0.key != "manifest.json" }.allSatisfy { before[$0.key] == $0.value })
            #expect(try first.manifest().photos.count == photoCount - 1)
            let again = try folder.crop("in", options: Self.options)
            #expect(try again.thisRun().done == 1 && again.thisRun().alreadyDone == photoCount - 1)
            try again.expectSame(as: try folder.freshRun(options: Self.options))
        }
    }

    @Test func withoutNamesNothingIsLeftOfAnyPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            try folder.write("out/x/mine.jpg", [1, 2, 3])
            let forgotten = try forget(folder, [])
            #expect(forgotten.status == 0, "\(forgotten.messages)")
            #expect(try first.outputs() == ["x/mine.jpg": [1, 2, 3]])
            let state = try FileManager.default.contentsOfDirectory(atPath: folder.path.pushing("out/.facecrop").string)
            #expect(Set(state) == ["journal.jsonl", "lock"])
            #expect(try text(folder, "out/.facecrop/journal.jsonl").split(separator: "\n").count == 1)
            try folder.write("in/further.txt", [1])
            folder.remove("out/x/mine.jpg")
            let again = try folder.crop("in", options: Self.options)
            try again.expectSame(as: try folder.freshRun(options: Self.options))
        }
    }

    /// The output of a killed run that the journal does not name: the one of the photo itself, in its place or new.
    private func note(_ folder: TemporaryFolder, _ path: String, _ bytes: [UInt8], in log: String) throws {
        let file = try folder.write("out/\(path)", bytes)
        let checksum = try #require(OutputChecksum.ofFile(file))
        let output = JournalEntry.Output(path: Array(path.utf8), byteCount: bytes.count, checksum: checksum)
        try WriteAheadLog(folder.path.pushing("out/.facecrop").appending(log)).note(output)
    }

    @Test(arguments: ["write-ahead.jsonl", "write-ahead-2-of-3.jsonl", "drawings.jsonl"])
    func outputsOfKilledRunsAreForgottenToo(log: String) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            try note(folder, "people/anna/new.jpg", [1, 2, 3], in: log)
            try note(folder, "a.jpg", [4, 5, 6], in: log)
            try folder.write("out/people/anna/.facecrop-12-ab3.tmp", [7])
            try folder.write("out/.facecrop-12-ab4.tmp", [7])
            let dry = try forget(folder, ["--dry-run"])
            #expect(dry.messages.contains("would delete: people/anna/new.jpg\n"), "\(dry.messages)")
            let forgotten = try forget(folder, [])
            #expect(forgotten.status == 0, "\(forgotten.messages)")
            #expect(try first.outputs().isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder.path.pushing("out/people").string))
            #expect(!FileManager.default.fileExists(atPath: folder.path.pushing("out/.facecrop").appending(log).string))
        }
    }

    @Test func ofANamedPhotoWhatAKilledRunHasWrittenAgainGoesAndWhatMayBeOfOthersIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            let other = try #require(try first.outputs()["x/cat.jpg"])
            for (path, bytes) in [("a.jpg", [4, 5, 6]), ("new.jpg", [1, 2]), ("x/cat.jpg", other)] {
                try note(folder, path, bytes, in: "write-ahead.jsonl")
            }
            let forgotten = try forget(folder, ["in/a.jpg"])
            #expect(forgotten.status == 1)
            let left = try first.outputs()
            #expect(left["a.jpg"] == nil && left["new.jpg"] == [1, 2] && left["x/cat.jpg"] == other)
            #expect(forgotten.messages.contains("new.jpg: a run was killed before"), "\(forgotten.messages)")
            #expect(!forgotten.messages.contains("cat"), "it is known whose output that is")
        }
    }

    @Test func reportsGoToo() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            for (path, text) in [
                ("index.html", "<!-- Report of facecrop -->"), ("report.md", "not ours"),
                ("previews/ab/abcdefabcdefabcd.jpg", "x"), ("previews/ab/photo.jpg", "not ours"),
                ("previews/cd/cdcdefabcdefabcd.jpg", "x"),
            ] {
                try folder.write("out/report/\(path)", Array(text.utf8))
            }
            let dry = try forget(folder, ["--dry-run"])
            #expect(dry.messages.contains("would delete: report/index.html\n"), "\(dry.messages)")
            #expect(try forget(folder, ["in/a.jpg"]).status == 0)
            let report = folder.path.pushing("out/report").string
            let left = try FileManager.default.subpathsOfDirectory(atPath: report).sorted()
            #expect(left == ["previews", "previews/ab", "previews/ab/photo.jpg", "report.md"])
        }
    }

    /// If the manifest must stay, nothing goes, so that a repetition can delete all.
    @Test func aManifestThatFacecropHasNotWrittenStopsItBeforeAnythingIsDeleted() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let run = try folder.crop("in", options: Self.options)
            let manifest = try run.manifestData()
            let parsed = try JSONSerialization.jsonObject(with: manifest)
            try folder.write("out/manifest.json", Array(try JSONSerialization.data(withJSONObject: parsed)))
            let before = try FileTree.contents(of: folder("out"))
            for arguments in [[], ["in/a.jpg"]] {
                let refused = try forget(folder, arguments)
                #expect(
                    refused.status == 2 && refused.messages.contains("so nothing was deleted"),
                    "\(refused.messages)"
                )
                #expect(try FileTree.contents(of: folder("out")) == before)
            }
            folder.remove("out/manifest.json")
            #expect(try forget(folder, []).status == 0)
            #expect(try run.outputs().isEmpty)
        }
    }

    @Test func aManifestOfAnotherVersionIsDeletedAsAWhole() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            let other = Array("{\n\"schemaVersion\": 99,\n\"photos\": what later versions write\n}\n".utf8)
            try folder.write("out/manifest.json", other)
            let named = try forget(folder, ["in/a.jpg"])
            #expect(named.status == 2 && named.messages.contains("is not a whole manifest"), "\(named.messages)")
            #expect(try first.outputs()["a.jpg"] != nil)
            #expect(try forget(folder, []).status == 0)
            #expect(try first.outputs().isEmpty)
        }
    }

    @Test func aDryRunNamesFilesAndDeletesNone() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            let before = try first.outputs()
            let dry = try forget(folder, ["--dry-run"])
            #expect(dry.status == 0 && dry.messages.contains("would delete: x/cat.jpg"), "\(dry.messages)")
            #expect(try first.outputs() == before)
        }
    }

    @Test func aFileInThePlaceOfAnOutputStaysAndIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            try folder.write("out/a.jpg", [1, 2, 3])
            let forgotten = try forget(folder, ["in/a.jpg", "in/none.jpg"])
            #expect(forgotten.status == 1)
            #expect(forgotten.messages.contains("a.jpg: not written by facecrop as it is, so it stays"))
            #expect(forgotten.messages.contains("in/none.jpg: nothing is known of this photo"))
            #expect(try first.outputs()["a.jpg"] == [1, 2, 3])
            #expect(try !text(folder, "out/manifest.json").contains("in/a.jpg"))
        }
    }

    @Test func aFolderThatIsNotAnOutputFolderIsLeftAlone() throws {
        try withTemporaryFolder { folder in
            try folder.write("out/manifest.json", Array("{\n\"schemaVersion\"".utf8))
            let forgotten = try forget(folder, [])
            #expect(forgotten.status == 2 && forgotten.messages.contains("is not an output folder of facecrop"))
            #expect(try text(folder, "out/manifest.json") == "{\n\"schemaVersion\"")
        }
    }
}
