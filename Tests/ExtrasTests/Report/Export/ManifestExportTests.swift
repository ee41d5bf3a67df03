import Foundation
import SQLiteDatabase
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Files of exports: what is in them, and which files they replace.
@Suite struct ManifestExportTests {
    private typealias Make = ScriptedReport

    /// A photo with two faces and two outputs.
    private static var people: [String: Any] {
        [
            "size": ["width": 100, "height": 50], "focalPoint": ["x": 0.25, "y": 0.2],
            "faces": [Make.face(1), Make.face(2, role: "bystander", kept: nil)],
            "outputs": [Make.output("a,\"b\".jpg"), Make.output("b\n.jpg")],
        ]
    }

    private static func makeManifest(_ folder: TemporaryFolder, _ records: [PhotoRecord]) throws -> FilePath {
        let path = folder("manifest.json")
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
        let writer = try ManifestWriter(path: path, head: head, workerCount: 1)
        for record in records { try writer.append(record) }
        try writer.finish(summary: RunSummary(), timings: RunTimings(started: .now, photos: records.count, jobs: 1))
        return path
    }

    @Test(arguments: [ExportFormat.csv, .ndjson, .sqlite]) func otherFilesHaveNoRow(format: ExportFormat) throws {
        try withTemporaryFolder { folder in
            let records = [
                try Make.record("README.md", ["status": "skipped", "reason": "notAPhoto"]),
                try Make.record("left-out.jpg", ["status": "skipped", "reason": "noFace"]),
            ]
            try Self.export(try Self.makeManifest(folder, records), format, to: folder("export"))
            let text = String(decoding: try FileTree.bytes(of: folder("export")), as: UTF8.self)
            #expect(text.contains("left-out.jpg") && !text.contains("README"))
        }
    }

    private static func export(
        _ manifest: FilePath,
        _ format: ExportFormat,
        to path: FilePath,
        replaces: Bool = false
    ) throws {
        let file = try ExportFile(path, replaces: replaces)
        let export = ManifestExport(try ManifestReader(manifest))
        let text = format.text()
        if let text {
            try export.write(text) { (bytes) throws(RunError) in try file.append(bytes) }
        } else {
            try export.writeDatabase(to: file)
        }
        try file.commit(wasWrittenByOthers: text == nil)
    }

    /// The texts that a query of a database gives, NULL as "NULL".
    private static func texts(_ sql: String, in path: FilePath) throws -> [[String]] {
        try SQLiteConnection(path).rows(sql) { row in
            row.map { value in
                switch value {
                case .null: "NULL"
                case .integer(let number): "\(number)"
                case .real(let number): "\(number)"
                case .text(let text): text
                case .blob(let bytes): "\(bytes)"
                }
            }
        }
    }

    @Test(arguments: FlatText.allCases)
    func textsHaveAllRowsInOrder(text: FlatText) throws {
        try withTemporaryFolder { folder in
            // More than one piece.
            let records = try (0..<300).map { try Make.record("\($0).jpg", Self.people) }
            let manifest = try Self.makeManifest(folder, records)
            let format = try #require(ExportFormat(rawValue: text.rawValue))
            try Self.export(manifest, format, to: folder("export"))
            let rows = records.flatMap { FlatTable.rows($0) }
            #expect(rows.count == 600)
            #expect(try FileTree.bytes(of: folder("export")) == text.head + rows.flatMap { text.row($0) })
        }
    }

    @Test func aDatabaseHasPhotosOutputsAndFaces() throws {
        try withTemporaryFolder { folder in
            let hostile = try Make.hostileTexts.filter { !$0.contains("\0") }.map { try Make.record($0) }
            let records = [try Make.record("x.jpg", Self.people)] + hostile
            let path = folder("export.sqlite")
            try Self.export(try Self.makeManifest(folder, records), .sqlite, to: path)
            let photos = try Self.texts("SELECT source FROM photos ORDER BY photo_id", in: path)
            #expect(photos.map { Array($0[0].utf8) } == records.map { Array($0.source.utf8) })
            let joined = "FROM photos JOIN outputs USING (photo_id) WHERE source = 'x.jpg' ORDER BY outputs.rowid"
            let outputs = try Self.texts("SELECT css_object_position, path, outputs.width \(joined)", in: path)
            #expect(outputs == [["14.99% 20%", "a,\"b\".jpg", "40"], ["14.99% 20%", "b\n.jpg", "40"]])
            let faces = try Self.texts("SELECT number, role, box_x, is_cut, kept_fraction FROM faces", in: path)
            #expect(faces == [["1", "chosen", "10.0", "0", "1.0"], ["2", "bystander", "10.0", "0", "NULL"]])
            #expect(try Self.texts("PRAGMA integrity_check", in: path) == [["ok"]])
            #expect(try Self.texts("PRAGMA foreign_key_check", in: path).isEmpty)
            #expect(Set(FileTree.files(in: folder.path).map(\.string)) == ["manifest.json", "export.sqlite"])
        }
    }

    @Test(arguments: ExportFormat.allCases)
    func anExportReplacesOnlyExportsAndOnlyIfToldTo(format: ExportFormat) throws {
        try withTemporaryFolder { folder in
            let manifest = try Self.makeManifest(folder, [try Make.record("a.jpg", Self.people)])
            let path = folder("export")
            for earlier in ExportFormat.allCases {
                folder.remove("export")
                try Self.export(manifest, earlier, to: path)
                let before = try FileTree.bytes(of: path)
                #expect(throws: RunError.self) { try Self.export(manifest, format, to: path) }
                #expect(try FileTree.bytes(of: path) == before)
                try Self.export(manifest, format, to: path, replaces: true)
            }
            let bytes = try FileTree.bytes(of: path)
            for foreign in [Array("mine".utf8), try FileTree.bytes(of: manifest), [0] + bytes] {
                try folder.write("export", foreign)
                #expect(throws: RunError.self) { try Self.export(manifest, format, to: path, replaces: true) }
                #expect(try FileTree.bytes(of: path) == foreign)
            }
        }
    }

    @Test(arguments: ExportFormat.allCases)
    func ofADamagedManifestNothingIsLeft(format: ExportFormat) throws {
        try withTemporaryFolder { folder in
            let manifest = try Self.makeManifest(folder, [try Make.record("a.jpg", Self.people)])
            let bytes = try FileTree.bytes(of: manifest)
            try folder.write("manifest.json", Array(bytes.dropLast(bytes.count / 10)))
            #expect(throws: RunError.self) { try Self.export(manifest, format, to: folder("export")) }
            #expect(FileTree.files(in: folder.path).map(\.string) == ["manifest.json"])
        }
    }

    /// Who opens the export would apply it, and could delete the file that it names.
    @Test(arguments: ["-journal", "-wal"], [false, true])
    func aDatabaseIsNotNamedBesideTheJournalOfAnother(ending: String, replaces: Bool) throws {
        try withTemporaryFolder { folder in
            let manifest = try Self.makeManifest(folder, [try Make.record("a.jpg", Self.people)])
            if replaces { try Self.export(manifest, .sqlite, to: folder("x")) }
            try folder.write("x\(ending)", [1])
            let before = try FileTree.contents(of: folder.path)
            let error = try #require(throws: RunError.self) {
                try Self.export(manifest, .sqlite, to: folder("x"), replaces: replaces)
            }
            #expect(error.code == .outputCollision && error.message.contains("x\(ending)"), "\(error.message)")
            #expect(try FileTree.contents(of: folder.path) == before)
            try folder.write("x\(ending)")
            try Self.export(manifest, .sqlite, to: folder("x"), replaces: replaces)
        }
    }
}
