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
