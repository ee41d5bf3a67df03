import Foundation
import TestSupport
import Testing

/// `facecrop manifest export`, of a run.
@Suite struct ManifestExportCommandTests {
    @Test func theManifestOfARunIsExported() throws {
        try withTemporaryFolder { folder in
            func run(_ arguments: String...) throws -> BuiltCommand.Result {
                try BuiltCommand.run(arguments, currentFolder: folder.path)
            }
            try folder.copy("astronaut.png", as: "in/a,b.png")
            try folder.write("in/\"broken\".jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
            #expect(try run("crop", "in", "--output", "out", "--size", "64x64").status == 1)
            let printed = try run("manifest", "export", "out", "--format", "ndjson")
            #expect(printed.status == 0 && printed.messages.isEmpty, "\(printed.messages)")
            let rows = try printed.outputText.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(rows.map { $0["source"] as? String } == ["in/\"broken\".jpg", "in/a,b.png"])
            #expect(rows.map { $0["output_path"] as? String } == [nil, "a,b.jpg"])
            let json = Data(try FileTree.bytes(of: folder("out/manifest.json")))
            let manifest = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
            let photos = try #require(manifest["photos"] as? [[String: Any]])
            let focal = try #require(photos[1]["focalPoint"] as? [String: Double])
            #expect(rows[1]["focal_x"] as? Double == focal["x"] && rows[1]["focal_y"] as? Double == focal["y"])
            let written = try run("manifest", "export", "out/manifest.json", "--format", "csv", "--output", "a.csv")
            #expect(written.status == 0 && written.outputText.isEmpty)
            let csv = try run("manifest", "export", "out", "--format", "csv")
            #expect(try FileTree.bytes(of: folder("a.csv")) == Array(csv.output))
            let again = try run("manifest", "export", "out", "--format", "sqlite", "--output", "a.csv")
            #expect(again.status == 2 && again.messages.contains("replaced with --overwrite"), "\(again.messages)")
            #expect(try FileTree.bytes(of: folder("a.csv")) == Array(csv.output))
            #expect(
                try run("manifest", "export", "out", "--format", "sqlite", "--output", "a.csv", "--overwrite").status
                    == 0
            )
            #expect(try FileTree.bytes(of: folder("a.csv")).starts(with: "SQLite format 3".utf8))
        }
    }

    /// A point goes into the content folder of Kirby, a person moves it there, and the next crop follows.
    @Test func aPointMovedInTheContentManagementSystemMovesTheCrop() throws {
        try withTemporaryFolder { folder in
            func run(_ arguments: String...) throws -> BuiltCommand.Result {
                try BuiltCommand.run(arguments, currentFolder: folder.path)
            }
            try folder.copy("astronaut.png", as: "content/x/a.png")
            try folder.write("content/x/a.png.txt", Array("Alt: An astronaut\n".utf8))
            let crop = ["crop", "content", "--output", "out", "--size", "200x200"]
            #expect(try BuiltCommand.run(crop, currentFolder: folder.path).status == 0)
            let exported = try run("manifest", "export", "out", "--dialect", "kirby", "--output", "content")
            #expect(exported.status == 0, "\(exported.messages)")
            let file = String(decoding: try FileTree.bytes(of: folder("content/x/a.png.txt")), as: UTF8.self)
            let form = /Alt: An astronaut\n\n----\n\nFocus: [0-9.]+% [0-9.]+%\n/
            #expect(file.wholeMatch(of: form) != nil, "\(file)")
            try folder.write("content/x/a.png.txt", Array("Focus: 80% 70%".utf8))
            let imported = try run("overrides", "import", "content", "--dialect", "kirby")
            #expect(imported.status == 0 && imported.outputText.contains("  x/a.png:\n    focal: [0.8, 0.7]\n"))
            try folder.write("content/overrides.yaml", Array(imported.output))
            #expect(try BuiltCommand.run(crop, currentFolder: folder.path).status == 0)
            let json = Data(try FileTree.bytes(of: folder("out/manifest.json")))
            let manifest = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
            let photos = try #require(manifest["photos"] as? [[String: Any]])
            let photo = try #require(photos.first { ($0["source"] as? String)?.hasSuffix("a.png") ?? false })
            #expect(photo["reason"] as? String == "frameGiven")
            let kept = try run("manifest", "export", "out", "--dialect", "craft", "--base", "content")
            #expect(kept.outputText.contains("\"focalPoint\":\"0.8;0.7\",\"folderPath\":\"x/\""), "\(kept.outputText)")
            let none = try run("manifest", "export", "out", "--dialect", "craft", "--base", "elsewhere")
            #expect(none.status == 2 && none.messages.contains("--base"), "\(none.messages)")
        }
    }

    /// The engine process makes placeholders: the command decodes nothing.
    @Test func placeholdersAreTinyPictures() throws {
        try withTemporaryFolder { folder in
            func run(_ arguments: String...) throws -> BuiltCommand.Result {
                try BuiltCommand.run(arguments, currentFolder: folder.path)
            }
            try folder.copy("astronaut.png", as: "in/a.png")
            #expect(try run("crop", "in", "--output", "out", "--size", "300x150").status == 0)
            let plain = try run("manifest", "export", "out", "--format", "html")
            let result = try run("manifest", "export", "out", "--format", "html", "--placeholders")
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let match = try #require(
                result.outputText.firstMatch(of: /background: url\(data:image\/jpeg;base64,([^)]+)\)/)
            )
            let picture = try #require(Data(base64Encoded: String(match.1)))
            #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]) && picture.count < 1000, "\(picture.count) bytes")
            #expect(plain.outputText.count + match.0.count + 30 > result.outputText.count)
            folder.remove("out/a.jpg")
            let gone = try run("manifest", "export", "out", "--format", "html", "--placeholders")
            #expect(
                gone.status == 0 && gone.messages.contains("1 output cannot be read, and got no placeholder: a.jpg"),
                "\(gone.messages)"
            )
            #expect(gone.outputText == plain.outputText)
        }
    }

    /// An opaque placeholder would show through the transparent corners of a round picture; those of a JPEG are white.
    @Test(arguments: [("webp", false), ("jpeg", true)])
    func roundPicturesWithTransparentCornersHaveNoPlaceholder(format: String, hasPlaceholder: Bool) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let options = ["--size", "60x60", "--mask", "round", "--format", format]
            #expect(try folder.crop("in", options: options).status == 0)
            let arguments = ["manifest", "export", "out", "--format", "html", "--placeholders"]
            let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
            #expect(result.status == 0 && result.outputText.contains("data:image") == hasPlaceholder)
            let warning = "1 round output with transparent corners got no placeholder"
            #expect(result.messages.contains(warning) != hasPlaceholder, "\(result.messages)")
        }
    }

    @Test(arguments: [
        "--format csv --dialect kirby", "", "--dialect kirby", "--dialect statamic", "--format csv --placeholders",
        "--format csv --base in", "--dialect wagtail --overwrite", "--dialect typo3",
    ])
    func optionsThatContradictEachOtherAreRefused(line: String) throws {
        let words = ["manifest", "export", "out"] + line.split(separator: " ").map(String.init)
        try withTemporaryFolder { folder in
            let status = try CommandInProcess(folder: folder).run(words).status
            #expect(status == 64)
        }
    }

    @Test func exportWithoutAManifestIsRefused() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("empty")
            let arguments = ["manifest", "export", "empty", "--format", "csv"]
            let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
            #expect(result.status == 2)
            #expect(result.messages.contains("'empty' holds no manifest.json"), "\(result.messages)")
        }
    }
}
