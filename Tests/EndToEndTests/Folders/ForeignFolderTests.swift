import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What somebody else can do who has written an output folder, or may write to it: nothing outside of it.
@Suite struct ForeignFolderTests {
    private static let photo = "orientation/orientation-1.jpg"
    private static let secret: [UInt8] = Array("a private file".utf8)

    /// An output folder `part` with one output, `a.jpg`.
    private func makePart(_ folder: TemporaryFolder) throws -> ForgedOutput {
        try folder.copy(Self.photo, as: "in/a.jpg")
        _ = try folder.run("in", output: "part")
        return ForgedOutput(folder: folder, name: "part")
    }

    /// Merges `part` into `all`, and expects that nothing comes of it; returns the error.
    private func refusal(_ folder: TemporaryFolder, _ comment: Comment? = nil) throws -> RunError? {
        let before = try FileTree.contents(of: folder("all"))
        let error = #expect(throws: RunError.self, comment) {
            try OutputMerge([folder("part")], into: folder("all")).run()
        }
        #expect(try FileTree.contents(of: folder("all")) == before, comment)
        return error
    }

    @Test(arguments: [
        "../outside.jpg", "x/../../outside.jpg", "x/../a.jpg", "/tmp/facecrop-test-outside.jpg", ".facecrop/b.jpg",
        ".FaceCrop/b.jpg", "manifest-1-of-2.json", "./a.jpg",
    ])
    func noOutputOfAManifestLiesOutside(path: String) throws {
        try withTemporaryFolder { folder in
            let part = try makePart(folder)
            // Where a file can be, there is one, so that nothing but the path speaks against it.
            let isPlain = !path.hasPrefix("/") && !path.hasPrefix("x/..") && !path.hasPrefix("manifest")
            if isPlain { try folder.write("part/\(path)", Self.secret) }
            try part.name(path, Self.secret)
            let error = try refusal(folder, "\(path)")
            #expect(error?.message.contains("names the output '\(path)'") == true, "\(error?.message ?? "")")
            #expect(!folder.hasFile("all") && access("/tmp/facecrop-test-outside.jpg", F_OK) != 0)
        }
    }

    @Test(arguments: ["a.jpg", "sub/a.jpg"])
    func noOutputOfAManifestIsALinkOrBehindOne(path: String) throws {
        try withTemporaryFolder { folder in
            let part = try makePart(folder)
            try folder.write("private/a.jpg", Self.secret)
            try part.name(path, Self.secret)
            folder.remove("part/a.jpg")
            if path == "a.jpg" {
                try folder.link("part/a.jpg", to: "../private/a.jpg")
            } else {
                try folder.link("part/sub", to: "../private")
            }
            let error = try refusal(folder)
            #expect(error?.message.contains("is a link, which a merge does not follow") == true)
        }
    }

    /// Size and time are easily made to fit.
    @Test func anOutputHasTheContentThatTheJournalSays() throws {
        try withTemporaryFolder { folder in
            _ = try makePart(folder)
            let path = folder("part/a.jpg")
            var bytes = try FileTree.bytes(of: path)
            let time = try #require(PresentFile.behindLinks(path)).modifiedNanoseconds
            bytes[bytes.count / 2] ^= 1
            try folder.write("part/a.jpg", bytes)
            let spec = timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)
            #expect(path.withPlatformString { utimensat(AT_FDCWD, $0, [spec, spec], 0) } == 0)
            let error = try refusalWhileMerging(folder)
            #expect(error?.message.contains("'\(path)' is not as the manifest says") == true)
            folder.remove("part/.facecrop/journal.jsonl")
            let unknown = try refusal(folder)
            #expect(unknown?.message.contains("no journal in that folder says what it holds") == true)
        }
    }

    /// Merges `part` into `all`, and expects that no output comes of it; returns the error.
    private func refusalWhileMerging(_ folder: TemporaryFolder) throws -> RunError? {
        let error = #expect(throws: RunError.self) { try OutputMerge([folder("part")], into: folder("all")).run() }
        #expect(!folder.hasFile("all/a.jpg") && !folder.hasFile("all/manifest.json"))
        return error
    }

    /// What was put there by hand has no recorded content, so a second name of a private file could be among it.
    @Test func aFileKeptByHandIsTakenAlongOnlyWithoutOtherNames() throws {
        try withTemporaryFolder { folder in
            _ = try makePart(folder)
            folder.settle("in")
            folder.remove("part/a.jpg")
            let secret = try folder.write("private", Self.secret)
            #expect(Glibc.link(secret.string, folder("part/a.jpg").string) == 0)
            _ = try folder.run("in", output: "part")
            #expect(try refusal(folder)?.message.contains("has other names, too") == true)
            folder.remove("private")
            #expect(try OutputMerge([folder("part")], into: folder("all")).run().keptByHand == 1)
            let names = try ConfinedFolder(folder("part")).file(Array("a.jpg".utf8)).nameCount
            #expect(names == 1, "it is a copy, so it can be merged again")
        }
    }

    @Test(arguments: [true, false])
    func mergingWritesNoFileBehindALink(isOutput: Bool) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/sub/a.jpg")
            _ = try folder.run("in", output: "part")
            try folder.write("victim/a.jpg", Self.secret)
            if isOutput {
                try folder.link("all/sub/a.jpg", to: "../../victim/a.jpg")
            } else {
                try folder.link("all/sub", to: "../victim")
            }
            let error = #expect(throws: RunError.self) {
                try OutputMerge([folder("part")], into: folder("all")).run()
            }
            #expect(error?.code == .outputCollision)
            #expect(isOutput || error?.message.hasPrefix("'\(folder("all/sub"))' is a link") == true)
            #expect(try FileTree.contents(of: folder("victim")) == ["a.jpg": Self.secret])
        }
    }

    /// A hard link would let the others who may write to the file change it after it was checked.
    @Test(arguments: [0o644, 0o664, 0o646] as [mode_t])
    func aFileThatOthersMayWriteIsCopied(mode: mode_t) throws {
        try withTemporaryFolder { folder in
            _ = try makePart(folder)
            try folder.setMode(mode, of: "part/a.jpg")
            #expect(try OutputMerge([folder("part")], into: folder("all")).run().outputs == 1)
            let files = try ["part", "all"].map { try ConfinedFolder(folder($0)).file(Array("a.jpg".utf8)) }
            #expect(files[0].isSame(as: files[1]) == (mode == 0o644))
            #expect(try FileTree.bytes(of: folder("part/a.jpg")) == FileTree.bytes(of: folder("all/a.jpg")))
        }
    }

    @Test func aJournalThatNamesAnotherPlaceIsNotMerged() throws {
        try withTemporaryFolder { folder in
            let part = try makePart(folder)
            let bytes = try FileTree.bytes(of: folder("part/a.jpg"))
            let journal = try Journal(StateFolder(folder("part")).journal, isReadOnly: false)
            var entry = try #require(journal.entry(0))
            let text = String(decoding: entry.record, as: UTF8.self)
            entry.record = Array(text.replacingOccurrences(of: "\"a.jpg\"", with: "\"../b.jpg\"").utf8)
            entry.header.key = Array("b.jpg".utf8)
            try journal.append(entry, replacing: nil)
            try journal.finish { _ in false }
            #expect(bytes.count > 0 && part.name == "part")
            let error = #expect(throws: RunError.self) {
                try OutputMerge([folder("part")], into: folder("all")).run()
            }
            #expect(error?.message.contains("journal.jsonl' names the output '../b.jpg'") == true)
        }
    }

    @Test func anOutputIsNotWrittenBehindALink() throws {
        try withTemporaryFolder { folder in
            for path in ["in/a.jpg", "in/sub/b.jpg", "in/sub/deep/c.jpg"] { try folder.copy(Self.photo, as: path) }
            try folder.makeFolder("victim")
            try folder.link("out/sub", to: "../victim")
            let run = try folder.crop("in", options: ["--overwrite"])
            #expect(run.status == 1 && run.messages.contains("'out/sub' is a link"), "\(run.messages)")
            #expect(FileTree.files(in: folder("victim")).isEmpty)
            #expect(try run.outputs().keys.contains("a.jpg"))
            #expect(try run.manifest().photos.count { $0.status == "failed" } == 2)
            folder.remove("out/sub")
            #expect(try folder.crop("in").status == 0)
        }
    }

    /// A run that was killed leaves temporary files, and the next one removes them: from its own folders.
    @Test(arguments: ["crop", "forget"])
    func noTemporaryFileIsRemovedBehindALink(command: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/sub/a.jpg")
            #expect(try folder.crop("in").status == 0)
            let name = ".facecrop-999999-abc.tmp"
            try folder.write("victim/deep/\(name)", [1])
            try folder.write("victim/\(name)", [1])
            rename(folder("out/sub").string, folder("moved").string)
            try folder.link("out/sub", to: "../victim")
            try folder.write("out/.facecrop/lock", Array("{}".utf8))
            if command == "crop" {
                _ = try folder.crop("in")
            } else {
                try ForgedOutput(folder: folder, name: "out").journal("sub/deep/x.jpg", [1])
                _ = try CommandInProcess(folder: folder).run(["forget", "out"])
            }
            let left: [FilePath: [UInt8]] = [FilePath("deep/\(name)"): [1], FilePath(name): [1]]
            #expect(try FileTree.contents(of: folder("victim")) == left)
        }
    }

    @Test func noFolderIsRemovedBehindALink() throws {
        try withTemporaryFolder { folder in
            let part = try makePart(folder)
            try folder.makeFolder("victim/empty")
            try folder.link("part/sub", to: "../victim")
            try part.journal("sub/empty/x.jpg", [1])
            let result = try CommandInProcess(folder: folder).run(["forget", "part"])
            #expect(result.status == 0 && folder.hasFile("victim/empty"), "\(result.messages)")
        }
    }

    /// The manifest may have been written by anybody who may write to it.
    @Test func noPreviewsAreMadeForTheManifestOfAnother() throws {
        try withTemporaryFolder { folder in
            _ = try makePart(folder)
            try folder.setMode(0o646, of: "part/manifest.json")
            let result = try BuiltCommand.run(["report", "part"], currentFolder: folder.path)
            #expect(result.status == 0, "\(result.messages)")
            #expect(result.messages.contains("could name any photo of yours"), "\(result.messages)")
            #expect(FileTree.files(in: folder("part/report")).allSatisfy { $0.extension != "jpg" })
            try folder.setMode(0o644, of: "part/manifest.json")
            let own = try BuiltCommand.run(["report", "part"], currentFolder: folder.path)
            #expect(own.status == 0 && FileTree.files(in: folder("part/report")).contains { $0.extension == "jpg" })
        }
    }

    @Test(arguments: [
        ["report"], ["report", "--format", "text"], ["manifest", "export", "--format", "csv"], ["forget"],
    ])
    func noCommandTakesAManifestThatNamesFilesOutside(command: [String]) throws {
        try withTemporaryFolder { folder in
            let part = try makePart(folder)
            try folder.write("outside.jpg", Self.secret)
            try part.name("../outside.jpg", Self.secret)
            let named = command == ["forget"] ? ["in/a.jpg"] : []
            let result = try BuiltCommand.run(command + ["part"] + named, currentFolder: folder.path)
            #expect(result.status == 2 && result.messages.contains("'../outside.jpg'"), "\(result.messages)")
            #expect(try FileTree.bytes(of: folder("outside.jpg")) == Self.secret)
        }
    }
}
