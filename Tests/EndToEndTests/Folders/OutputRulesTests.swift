import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests of the locations and names of outputs through the command.
@Suite struct OutputRulesTests {
    private static let photo = "orientation/orientation-1.jpg"

    @Test func outputsMirrorTheFoldersOfTheInput() throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "x/b.jpeg", "x/y/c.JPG", "x y/d ü.jpg"] {
                try folder.copy(Self.photo, as: "in/\(name)")
            }
            let run = try folder.crop("in", options: ["--format", "png"])
            #expect(run.status == 0, "\(run.messages)")
            let expected = ["a.png", "x y/d ü.png", "x/b.png", "x/y/c.png"]
            #expect(try run.outputs().keys.map(\.string).sorted() == expected)
            #expect(try run.manifest().outputPaths.sorted() == expected)
        }
    }

    @Test func photosOfOneNameGetOutputsOfTheirOwn() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.copy("camera.png", as: "in/a.png")
            let run = try folder.crop("in")
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.outputs().keys.map(\.string).sorted() == ["a.jpg", "a.png.jpg"])
            #expect(try run.manifest().photo("a.png").outputs.map(\.path) == ["a.png.jpg"])
            let refusing = try folder.crop("in", options: ["--on-collision", "refuse"], output: "refused")
            #expect(refusing.status == 2)
            #expect(refusing.messages.contains("in/a.jpg, in/a.png"), "\(refusing.messages)")
            #expect(FileTree.files(in: refusing.output).isEmpty, "refused before anything is written")
        }
    }

    @Test func inputFoldersWithEqualNamesInsideDoNotMix() throws {
        try withTemporaryFolder { folder in
            let sources = ["one/a.jpg", "one/sub/b.jpg", "two/a.jpg", "two/sub/b.jpg"]
            for name in sources { try folder.copy(Self.photo, as: name) }
            let run = try folder.crop("one", "two")
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Set(run.outputs().keys.map(\.string)).count == sources.count)
            for name in sources { #expect(try run.manifest().photo(name).outputs.count == 1, "\(name)") }
        }
    }

    @Test func aNameThatIsNotTextComesThrough() throws {
        try withTemporaryFolder { folder in
            let name = Array("caf".utf8) + [0xE9]
            try folder.write(Array("in/".utf8) + name + Array(".jpeg".utf8), try Samples.bytes(Self.photo))
            let run = try folder.launchCrop("in")
            #expect(run.status == 0, "\(run.messages)")
            let output = FilePath(bytes: name + Array(".jpg".utf8))
            #expect(try Array(run.outputs().keys) == [output])
            let photo = try #require(try run.manifest().photos.first)
            #expect(photo.sourceBase64 == Data(Array("in/".utf8) + name + Array(".jpeg".utf8)))
            #expect(photo.outputs.first?.pathBase64 == Data(output.bytes))
            #expect(photo.outputs.first?.path == "caf\u{FFFD}.jpg")
        }
    }

    @Test func anOutputFolderInsideTheInputIsNotWalked() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            for _ in 1...2 {
                let run = try folder.crop("in", output: "in/thumbnails")
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.manifest().photos.map(\.source) == ["in/a.jpg"])
            }
            #expect(FileTree.files(in: folder("in")).count == 3)
        }
    }

    @Test func inputsAreNeverReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.copy("camera.png", as: "in/b.png")
            try folder.link("elsewhere", to: "in")
            let before = try FileTree.contents(of: folder("in"))
            for output in ["in", "elsewhere", "./in/../in"] {
                let run = try folder.crop("in", output: output)
                #expect(run.status == 2, "\(output)")
                #expect(run.messages.contains("a.jpg"), "\(run.messages)")
                #expect(try FileTree.contents(of: folder("in")) == before, "\(output)")
            }
        }
    }

    @Test(arguments: ["\n", "\0"])
    func inputsAreReadFromAList(separator: String) throws {
        try withTemporaryFolder { folder in
            let names =
                ["in/a.jpg", "in/with space.jpg", "more/b.jpg"] + (separator == "\0" ? ["in/line\nbreak.jpg"] : [])
            for name in names { try folder.copy(Self.photo, as: name) }
            try folder.copy(Self.photo, as: "in/not-listed.jpg")
            let list = Data(names.map { $0 + separator }.joined().utf8)
            let run = try folder.launchCrop(options: ["--files-from", "-"], input: list)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.manifest().photos.map(\.source).sorted() == names.sorted())
            #expect(try run.outputs().count == names.count)
        }
    }

    /// For example a nightly `find … -print0` without results, or an empty folder.
    @Test(arguments: ["", "\n", "\0"])
    func emptyInputsAreNoFailure(list: String) throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("in")
            for run in try [
                folder.launchCrop(options: ["--files-from", "-"], output: "listed", input: Data(list.utf8)),
                folder.launchCrop("in", output: "walked"),
            ] {
                #expect(run.status == 0, "\(run.messages)")
                #expect(run.messages.contains("warning: there is no file to look at"), "\(run.messages)")
                #expect(try run.manifest().photos.isEmpty && run.outputs().isEmpty)
            }
        }
    }

    @Test func aSecondRunReplacesTheOutputsOfTheFirst() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            let first = try folder.crop("in", options: ["--size", "40x40"])
            #expect(try first.header("a.jpg").uprightSize == PixelSize(width: 40, height: 40))
            let second = try folder.crop("in", options: ["--size", "50x50"])
            #expect(second.status == 0, "\(second.messages)")
            #expect(try second.header("a.jpg").uprightSize == PixelSize(width: 50, height: 50))
            #expect(FileTree.files(in: second.output).count == 2)
        }
    }

    @Test(arguments: [false, true])
    func aForeignFileWithTheManifestsNameIsNotReplaced(isDryRun: Bool) throws {
        let foreign = ["", "{", #"{"schemaVersion": 1}"#, "{\n  \"name\": \"my web app\"\n}\n", "{\n\"schemaVersion"]
        for content in foreign {
            try withTemporaryFolder { folder in
                try folder.copy(Self.photo, as: "in/a.jpg")
                try folder.write("out/manifest.json", Array(content.utf8))
                try expectRefusal(in: folder, isDryRun: isDryRun)
            }
        }
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.write("out/manifest.json/inside")
            try expectRefusal(in: folder, isDryRun: isDryRun)
        }
    }

    private func expectRefusal(in folder: TemporaryFolder, isDryRun: Bool) throws {
        let before = try FileTree.contents(of: folder.path)
        let run = try folder.crop("in", options: isDryRun ? ["--dry-run"] : [])
        #expect(run.status == 2, "\(run.messages)")
        #expect(run.messages.contains("'out/manifest.json'") && run.messages.contains("--output"), "\(run.messages)")
        #expect(try FileTree.contents(of: folder.path) == before)
    }
}
