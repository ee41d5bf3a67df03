import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs of `crop a.jpg --output b.jpg`, and through pipes.
@Suite struct SinglePictureRunTests {
    private static let size = ["--size", "90x90"]

    private func magic(_ bytes: some Collection<UInt8>) -> String {
        let start = Array(bytes.prefix(12))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        return start.suffix(4) == Array("WEBP".utf8) ? "webp" : "\(start)"
    }

    @Test(arguments: [("b.jpg", "jpeg"), ("b.JPEG", "jpeg"), ("b.png", "png"), ("made/b.webp", "webp")])
    func thePictureHasTheFormatOfItsNameAndNothingElseIsWritten(name: String, format: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "a.jpg")
            let run = try folder.launchCrop("a.jpg", options: Self.size, output: name)
            #expect(run.status == 0, "\(run.messages)")
            #expect(Set(FileTree.files(in: folder.path)) == ["a.jpg", FilePath(name)])
            let bytes = try FileTree.bytes(of: folder(name))
            #expect(magic(bytes) == format)
            #expect(try OutputPicture.header(folder(name)).uprightSize.description == "90×90")
        }
    }

    /// The bytes are those that a run into a folder writes.
    @Test func pipesAndFilesGiveTheSamePicture() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "a.jpg")
            let expected = try folder.crop("a.jpg", options: Self.size).outputs()["a.jpg"]
            let photo = Data(try FileTree.bytes(of: folder("a.jpg")))
            let piped = try folder.launchCrop("-", options: Self.size, output: "-", input: photo)
            #expect(piped.status == 0 && expected == Array(piped.result.output), "\(piped.messages)")
            _ = try folder.launchCrop("a.jpg", options: Self.size, output: "b.jpg")
            #expect(try FileTree.bytes(of: folder("b.jpg")) == expected)
            let webp = try folder.launchCrop("a.jpg", options: Self.size + ["--format", "webp"], output: "-")
            #expect(magic(webp.result.output) == "webp")
            #expect(Set(FileTree.files(in: folder.path).filter { !$0.starts(with: "out") }) == ["a.jpg", "b.jpg"])
        }
    }

    @Test func aFileOfTheNameIsReplacedOnlyIfAskedForAndThePhotoNever() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "a.jpg")
            let photo = try FileTree.bytes(of: folder("a.jpg"))
            try folder.write("b.jpg", Array("mine".utf8))
            let refused = try folder.launchCrop("a.jpg", options: Self.size, output: "b.jpg")
            #expect(refused.status == 2 && refused.messages.contains("--overwrite replaces it"), "\(refused.messages)")
            #expect(try FileTree.bytes(of: folder("b.jpg")) == Array("mine".utf8))
            #expect(try folder.launchCrop("a.jpg", options: Self.size + ["--overwrite"], output: "b.jpg").status == 0)
            #expect(magic(try FileTree.bytes(of: folder("b.jpg"))) == "jpeg")
            try folder.link("c.jpg", to: "a.jpg")
            for name in ["a.jpg", "c.jpg"] {
                let onto = try folder.launchCrop("a.jpg", options: Self.size + ["--overwrite"], output: name)
                #expect(onto.status == 2 && onto.messages.contains("would replace its photo"), "\(onto.messages)")
            }
            #expect(try FileTree.bytes(of: folder("a.jpg")) == photo)
        }
    }

    @Test func aPhotoWithoutAPictureEndsWithOneAndWritesNothing() throws {
        try withTemporaryFolder { folder in
            try folder.write("broken.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
            try folder.copy("chelsea.png", as: "cat.png")
            let broken = try folder.launchCrop("broken.jpg", output: "b.jpg")
            #expect(broken.status == 1 && broken.messages.contains("broken.jpg"), "\(broken.messages)")
            let skipped = try folder.launchCrop("cat.png", options: ["--fallback", "skip"], output: "b.jpg")
            #expect(skipped.status == 1 && skipped.messages.contains("no face"), "\(skipped.messages)")
            let missing = try folder.launchCrop("gone.jpg", output: "b.jpg")
            #expect(missing.status == 2 && missing.messages.contains("gone.jpg"), "\(missing.messages)")
            #expect(Set(FileTree.files(in: folder.path)) == ["broken.jpg", "cat.png"])
        }
    }

    /// Options that need a folder are named.
    @Test(arguments: [
        (["--dry-run"], "--dry-run"), (["--report", "html"], "--report"), (["--name", "{stem}"], "--name"),
        (["--framing", "each"], "each face"), (["--shard", "1/2"], "--shard"),
        (["--rendition", "s: {size: 9x9}"], "--rendition"),
    ])
    func optionsOfFoldersAreRefused(options: [String], named: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-6.jpg", as: "a.jpg")
            let run = try folder.launchCrop("a.jpg", options: options, output: "b.jpg")
            #expect(run.status == 64 && run.messages.contains(named), "\(run.messages)")
            #expect(FileTree.files(in: folder.path) == ["a.jpg"])
        }
    }
}
