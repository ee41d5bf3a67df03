import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A file that facecrop has not written is never replaced.
@Suite struct ForeignFileTests {
    private static let photo = "orientation/orientation-1.jpg"
    private static let foreign = Array("a portrait by another program".utf8)

    /// In the sandboxed process that writes, as a user would run it.
    @Test func aForeignFileWithTheNameOfAnOutputFailsThatPhotoAlone() throws {
        try withTemporaryFolder { folder in
            for name in ["anna.jpg", "bea.jpg"] { try folder.copy(Self.photo, as: "portraits/\(name)") }
            try folder.write("out/bea.jpg", Self.foreign)
            // In the second run the photo fails as in the first, and the message is shorter.
            for said in [["'out/bea.jpg'", "--overwrite"], ["bea.jpg (outputExists)"]] {
                let run = try folder.crop("portraits")
                #expect(run.status == 1, "\(run.messages)")
                #expect(said.allSatisfy { run.messages.contains($0) }, "\(run.messages)")
                #expect(try run.manifest().photo("bea.jpg").error?.code == "outputExists")
                #expect(try run.manifest().photo("anna.jpg").status == "written")
                #expect(try run.outputs()["bea.jpg"] == Self.foreign)
                #expect(FileTree.temporaryFiles(in: run.output) == [])
            }
            let overwriting = try folder.crop("portraits", options: ["--overwrite"])
            #expect(overwriting.status == 0, "\(overwriting.messages)")
            #expect(try overwriting.outputs()["bea.jpg"] == overwriting.outputs()["anna.jpg"])
            #expect(try folder.crop("portraits").thisRun().done == 0, "from now on it is an output")
        }
    }

    /// A folder of photos with the name of the manifest kept that and every later run from writing one.
    @Test func aFolderOfPhotosMayHaveTheNameOfTheManifest() throws {
        try withTemporaryFolder { folder in
            for name in ["manifest.json", "_manifest.json", "report/index.html"] {
                try folder.copy(Self.photo, as: "in/\(name)/a.jpg")
            }
            for count in [3, 0] {
                let run = try folder.crop("in")
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.thisRun().done == count)
                let names = try run.outputs().keys.map(\.string).filter { $0.hasSuffix(".jpg") }
                #expect(names.count == 3 && names.allSatisfy { $0.hasPrefix("_") })
            }
        }
    }

    @Test func aFolderInThePlaceOfTheManifestIsTold() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.write("out/manifest.json/b.jpg", Self.foreign)
            let run = try folder.crop("in")
            #expect(run.status == 2 && run.messages.contains("out/manifest.json' is a folder"), "\(run.messages)")
            #expect(try run.outputs() == ["manifest.json/b.jpg": Self.foreign])
        }
    }

    @Test func aDryRunTellsOfForeignFiles() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.write("out/a.jpg", Self.foreign)
            let run = try folder.run("in") { $0.run.destination = .dryRun(folder("out")) }
            #expect(run.summary.failed == 1)
            let overwriting = try folder.run("in") {
                $0.run.destination = .dryRun(folder("out"))
                $0.run.overwrites = true
            }
            #expect(overwriting.summary.failed == 0)
            #expect(try run.outputs() == ["a.jpg": Self.foreign])
        }
    }

    @Test func anOutputOfASingleFaceIsProtectedToo() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/g.jpg")
            try folder.write("out/g-2.jpg", Self.foreign)
            let run = try folder.run("in") { $0.frame.framing = .each }
            #expect(run.summary.failed == 1)
            #expect(try run.outputs()["g-2.jpg"] == Self.foreign)
            unlink(folder("out/g-2.jpg").string)
            // The first face's output exists, but the journal has no entry for it because the photo failed.
            let second = try folder.run("in") {
                $0.frame.framing = .each
                $0.encode.quality = 20
            }
            #expect(second.summary.failed == 0 && second.summary.outputs == 2)
        }
    }

    @Test(arguments: ["folder", "dangling link", "link"])
    func foldersAndLinksWithAnOutputsNameStay(kind: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.write("elsewhere.jpg", Self.foreign)
            switch kind {
            case "folder": try folder.write("out/a.jpg/inside", Self.foreign)
            case "link": try folder.link("out/a.jpg", to: "../elsewhere.jpg")
            default: try folder.link("out/a.jpg", to: "nowhere")
            }
            var before = stat()
            lstat(folder("out/a.jpg").string, &before)
            let run = try folder.run("in")
            #expect(run.summary.failed == 1)
            #expect(try run.manifest().photo("a.jpg").reason == "outputExists")
            var after = stat()
            lstat(folder("out/a.jpg").string, &after)
            #expect(before.st_ino == after.st_ino)
        }
    }

    /// For example after a backup without hidden files was restored: the existing files equal the outputs.
    @Test func equalFilesAreAdopted() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            let first = try folder.run("in")
            let outputs = try first.outputs()
            for path in [StateFolder(first.output).journal, StateFolder(first.output).manifest] { unlink(path.string) }
            let second = try folder.run("in")
            #expect(try second.summary.failed == 0 && second.outputs() == outputs)
            let third = try folder.run("in") { $0.encode.quality = 30 }
            #expect(try third.summary.failed == 0 && third.outputs() != outputs)
        }
    }

    /// The photo has a new name, and the journal's entry for its output belongs to the old name.
    @Test func outputsOfPhotosThatAreGoneGiveWay() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpeg")
            _ = try folder.run("in")
            rename(folder("in/a.jpeg").string, folder("in/a.jpg").string)
            let second = try folder.run("in") { $0.encode.quality = 30 }
            #expect(second.summary.failed == 0 && second.summary.written == 1)
            #expect(try second.outputs().count == 1)
        }
    }

    /// A run over all photos follows a run of a shard, which has its own journal.
    @Test func outputsOfShardsGiveWay() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            _ = try folder.run("in") { $0.run.shard = Shard(number: 1, of: 1) }
            let second = try folder.run("in") { $0.encode.quality = 30 }
            #expect(second.summary.failed == 0)
        }
    }
}
