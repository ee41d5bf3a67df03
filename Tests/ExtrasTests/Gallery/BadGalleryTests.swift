import SQLiteDatabase
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceGallery

/// Files that are damaged, or not galleries.
@Suite struct BadGalleryTests {
    /// Opens the file to read and to add, and reads it; returns the messages of the errors.
    private func messages(_ path: FilePath) throws -> [String] {
        try [false, true].map { creates in
            let error = try #require(throws: RunError.self) {
                let gallery = creates ? try Gallery(path, creatingFor: GalleryTests.model) : try Gallery(path)
                _ = try gallery.references()
            }
            #expect(error.code == .galleryUnusable)
            #expect(error.message.contains(path.string), "\(error.message)")
            return error.message
        }
    }

    private func makeGallery(_ path: FilePath) throws {
        let gallery = try Gallery(path, creatingFor: GalleryTests.model)
        try gallery.add((1...40).map { try GalleryTests.reference("ann", $0) })
    }

    /// Runs SQL on a good gallery and returns the resulting messages.
    private func messages(after sql: String) throws -> [String] {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            try SQLiteConnection(folder("g")).execute(sql)
            return try messages(folder("g"))
        }
    }

    @Test func aFileThatIsNotThereIsMadeByAddingOnly() throws {
        try withTemporaryFolder { folder in
            let error = try #require(throws: RunError.self) { _ = try Gallery(folder("g")) }
            #expect(error.missing == .gallery)
            #expect(FileTree.files(in: folder.path).isEmpty)
            // A process that was killed at the very beginning leaves an empty file.
            try folder.write("g")
            #expect(try Gallery(folder("g"), creatingFor: GalleryTests.model).references().isEmpty)
        }
    }

    @Test func anyOtherFileIsRefusedAndLeftAlone() throws {
        try withTemporaryFolder { folder in
            let text = Array("a letter to somebody ".utf8)
            let contents = [
                text, Array(repeating: text, count: 500).flatMap { $0 }, [UInt8](repeating: 0, count: 5000),
            ]
            for (index, bytes) in contents.enumerated() {
                let path = try folder.write("file \(index)", bytes)
                for message in try messages(path) { #expect(message.contains("is no gallery"), "\(message)") }
                #expect(try FileContent.read(path, maximumBytes: 1 << 20) == bytes)
            }
        }
    }

    @Test func anotherProgramsDatabaseIsRefused() throws {
        try withTemporaryFolder { folder in
            try SQLiteConnection(folder("other")).execute("CREATE TABLE person (name)")
            for message in try messages(folder("other")) { #expect(message.contains("is no gallery of facecrop")) }
        }
    }

    @Test(arguments: [
        ("PRAGMA user_version = 2", "newer facecrop"),
        ("PRAGMA user_version = 0", "tables"),
        ("DROP TABLE reference", "tables"),
        ("CREATE TRIGGER t AFTER INSERT ON person BEGIN DELETE FROM person; END", "tables"),
        ("ALTER TABLE reference RENAME TO old; CREATE VIEW reference AS SELECT * FROM old", "tables"),
        ("DELETE FROM model", "model"),
        ("UPDATE model SET dimension = 1000000000", "dimensions"),
        ("UPDATE model SET dimension = 7", "7 numbers"),
        ("UPDATE reference SET embedding = substr(embedding, 1, 31) WHERE id = 3", "31 bytes"),
        ("UPDATE reference SET embedding = x'' WHERE id = 40", "0 bytes"),
        ("UPDATE reference SET embedding = zeroblob(32) WHERE id = 1", "embedding of ann"),
        (
            "UPDATE reference SET embedding = x'\(String(repeating: "0000C07F", count: 8))' WHERE id = 1",
            "embedding of ann"
        ),
        ("UPDATE reference SET fileName = x'610062' WHERE id = 1", "ann"),
        ("UPDATE reference SET embedding = zeroblob(2000000) WHERE id = 1", "larger"),
        ("UPDATE person SET name = hex(zeroblob(1000000))", "larger"),
        ("PRAGMA journal_mode = WAL", "WAL"),
    ])
    func corruptGalleriesNameTheMistake(sql: String, expected: String) throws {
        for message in try messages(after: sql) { #expect(message.contains(expected), "\(message)") }
    }

    /// A rollback journal names a second file, which SQLite deletes when it undoes the change.
    @Test(arguments: ["-journal", "-wal"])
    func journalsOfOthersDeleteAndChangeNothing(ending: String) throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            let gallery = try Gallery(folder("g"))
            let before = try FileTree.bytes(of: folder("g"))
            let victim = try folder.write("photo.jpg", Array("a photo".utf8))
            try folder.write("g\(ending)", ForeignJournal.bytes(for: before, deleting: victim.string))
            let tree = try FileTree.contents(of: folder.path)
            for message in try messages(folder("g")) {
                #expect(message.contains("g\(ending)") && message.contains("delete"), "\(message)")
            }
            #expect(throws: RunError.self) { try gallery.add([GalleryTests.reference("bob", 1)]) }
            #expect(throws: RunError.self) { try gallery.remove(name: "ann") }
            #expect(try FileTree.contents(of: folder.path) == tree)
        }
    }

    /// SQLite itself obeys such a journal, or the test before would test nothing.
    @Test func sqliteObeysTheJournalOfATest() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            let victim = try folder.write("photo.jpg", Array("a photo".utf8))
            try folder.write(
                "g-journal",
                ForeignJournal.bytes(for: FileTree.bytes(of: folder("g")), deleting: victim.string)
            )
            let count = try SQLiteConnection(folder("g")).firstValue("SELECT count(*) FROM reference")?.integer
            #expect(count == 40)
            #expect(PresentFile.status(of: victim) == nil)
        }
    }

    @Test func anEmptyJournalIsNone() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            try folder.write("g-journal")
            #expect(try Gallery(folder("g")).references().count == 40)
        }
    }

    /// A page that is many times in a tree would be read many times: without an end, if the tree is deep.
    @Test func aPageInTwoPlacesIsDamage() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), creatingFor: GalleryTests.model)
            try gallery.add((1...400).map { try GalleryTests.reference("ann", $0) })
            var bytes = try FileTree.bytes(of: folder("g"))
            let pageSize = 4096
            // The first interior page of a table: its cells begin with the numbers of their pages.
            let page = try #require(stride(from: pageSize, to: bytes.count, by: pageSize).first { bytes[$0] == 5 })
            let cells = (0..<2).map { page + Int(bytes[page + 12 + 2 * $0]) << 8 + Int(bytes[page + 13 + 2 * $0]) }
            bytes.replaceSubrange(cells[1]..<cells[1] + 4, with: bytes[cells[0]..<cells[0] + 4])
            try folder.write("g", bytes)
            for message in try messages(folder("g")) { #expect(message.contains("is damaged"), "\(message)") }
        }
    }

    @Test func aGalleryThatIsCutOffOrOverwrittenIsAnErrorAndNoCrash() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            let bytes = try FileContent.read(folder("g"), maximumBytes: 1 << 20)
            var random = SeededGenerator(seed: 1)
            for round in 0..<60 {
                var bad = bytes
                if round % 2 == 0 {
                    bad.removeLast(Int.random(in: 1..<bytes.count, using: &random))
                } else {
                    let start = Int.random(in: 0..<bytes.count, using: &random)
                    for index in start..<min(start + 200, bytes.count) {
                        bad[index] = .random(in: 0...255, using: &random)
                    }
                }
                let path = try folder.write("bad \(round)", bad)
                // If the damage is in bytes that SQLite does not read, the gallery is unchanged.
                do {
                    let gallery = try Gallery(path)
                    #expect(try gallery.references().allSatisfy { $0.embedding.values.count == 8 })
                } catch let error as RunError {
                    #expect(error.code == .galleryUnusable, "\(error.message)")
                }
            }
        }
    }
}
