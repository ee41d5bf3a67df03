import FaceCropCore
import FaceCropFraming
import FaceGallery
import GRDB
import SystemPackage
import TestSupport
import Testing

/// Files that are damaged, or not galleries.
@Suite struct BadGalleryTests {
    /// Opens the file for each purpose and reads it; returns the messages of the errors.
    private func messages(_ path: FilePath) throws -> [String] {
        let purposes: [Gallery.Access] = [.reading, .changing, .adding(GalleryTests.model)]
        return try purposes.map { purpose in
            let error = try #require(throws: RunError.self) { _ = try Gallery(path, for: purpose).references() }
            #expect(error.code == .galleryUnusable)
            #expect(error.message.contains(path.string), "\(error.message)")
            return error.message
        }
    }

    private func makeGallery(_ path: FilePath) throws {
        let gallery = try Gallery(path, for: .adding(GalleryTests.model))
        for number in 1...40 { try gallery.add(GalleryTests.reference("ann", number)) }
    }

    /// Runs SQL on a good gallery and returns the resulting messages.
    private func messages(after sql: String) throws -> [String] {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            try DatabaseQueue(path: folder("g").string).writeWithoutTransaction { try $0.execute(sql: sql) }
            return try messages(folder("g"))
        }
    }

    @Test func aFileThatIsNotThereIsMadeByAddingOnly() throws {
        try withTemporaryFolder { folder in
            for purpose in [Gallery.Access.reading, .changing] {
                let error = try #require(throws: RunError.self) { _ = try Gallery(folder("g"), for: purpose) }
                #expect(error.missing == .gallery)
            }
            #expect(FileTree.files(in: folder.path).isEmpty)
            // A process that was killed at the very beginning leaves an empty file.
            try folder.write("g")
            #expect(try Gallery(folder("g"), for: .adding(GalleryTests.model)).references().isEmpty)
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
            try DatabaseQueue(path: folder("other").string).write { try $0.execute(sql: "CREATE TABLE person (name)") }
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
    ])
    func corruptGalleriesNameTheMistake(sql: String, expected: String) throws {
        for message in try messages(after: sql) { #expect(message.contains(expected), "\(message)") }
    }

    @Test func killedChangesLeaveTheEarlierGallery() throws {
        try withTemporaryFolder { folder in
            try makeGallery(folder("g"))
            let before = try Gallery(folder("g"), for: .reading).references()
            let whole = try FileContent.read(folder("g"), maximumBytes: 1 << 20)
            try DatabaseQueue(path: folder("g").string).writeWithoutTransaction { database in
                // With so little memory, SQLite writes half of the change to the file before it is complete.
                try database.execute(
                    sql: """
                        PRAGMA cache_size = 1; BEGIN;
                        UPDATE reference SET fileName = randomblob(3000), embedding = randomblob(32);
                        """
                )
                for (name, copy) in [("g", "killed"), ("g-journal", "killed-journal")] {
                    try folder.write(copy, FileContent.read(folder(name), maximumBytes: 1 << 22))
                }
                try database.execute(sql: "ROLLBACK")
            }
            #expect(try FileContent.read(folder("killed"), maximumBytes: 1 << 22) != whole)
            #expect(try Gallery(folder("killed"), for: .reading).references() == before)
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
                    let gallery = try Gallery(path, for: .reading)
                    #expect(try gallery.references().allSatisfy { $0.embedding.values.count == 8 })
                } catch let error as RunError {
                    #expect(error.code == .galleryUnusable, "\(error.message)")
                }
            }
        }
    }
}
