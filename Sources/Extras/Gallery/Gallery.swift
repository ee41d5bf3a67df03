package import FaceCropModel
import SQLiteDatabase
package import SystemPackage

/// The faces of known people, in one SQLite file.
///
/// What is read is the file as it was when it was opened or last changed. Each change replaces the whole file: if a
/// process is killed, the file is as it was before or after the change.
package final class Gallery {
    /// The path of the file.
    var path: FilePath { file.path }
    /// The network that made all its embeddings.
    package let model: EmbeddingModel
    private let file: GalleryFile
    private var database: SQLiteConnection

    /// Opens the gallery at `path`.
    ///
    /// - Throws: `galleryUnusable` if it does not exist, is not a gallery, is damaged, or may not be read.
    package init(_ path: FilePath) throws(RunError) {
        file = GalleryFile(path: path)
        let bytes = try file.bytes()
        (database, model) = try Self.checked(path) {
            let database = try GalleryDatabase.open(bytes)
            return (database, try Self.model(database))
        }
    }

    /// Opens the gallery at `path`; if the file does not exist, or is empty, it becomes one for the embeddings of
    /// `model`.
    ///
    /// - Throws: `galleryUnusable` if it is not a gallery, is damaged, or may not be written; `diskFull`.
    package init(_ path: FilePath, creatingFor model: EmbeddingModel) throws(RunError) {
        file = GalleryFile(path: path)
        (database, self.model) = try Self.change(file, creates: true) { try Self.model(creating: model, in: $0) }
    }

    /// Throws if the embeddings of the gallery come from another network than `model`.
    package func require(_ model: EmbeddingModel) throws(RunError) {
        try self.model.require(model, by: "The gallery \(path)")
    }

    /// The people and their numbers of references, by name.
    package func people() throws(RunError) -> [(name: String, referenceCount: Int)] {
        try read { database in
            let sql = """
                SELECT name, coalesce(referenceCount, 0) FROM person
                LEFT JOIN (SELECT personID, count(*) AS referenceCount FROM reference GROUP BY personID)
                ON personID = person.id
                ORDER BY name
                """
            return try database.rows(sql) { row in
                (name: try typed(row[0].text, "a name"), referenceCount: try typed(row[1].integer, "a count"))
            }
        }
    }

    /// The number of references of all people.
    func referenceCount() throws(RunError) -> Int {
        try read { try $0.firstValue("SELECT count(*) FROM reference")?.integer ?? 0 }
    }

    /// All references, by name and in the order in which they were added.
    package func references() throws(RunError) -> [GalleryReference] {
        let dimension = model.dimension
        return try read { database in
            let sql = """
                SELECT name, fileName, contentHash, score, embedding FROM reference
                JOIN person ON person.id = personID
                ORDER BY name, reference.id
                """
            return try database.rows(sql) { try GalleryReference($0, dimension: dimension) }
        }
    }

    /// The person with a reference to a file of this content.
    func owner(ofContent hash: String) throws(RunError) -> String? {
        try read { try Self.owner(ofContent: hash, in: $0) }
    }

    /// Adds references, and their people if they are new.
    ///
    /// - Returns: For each reference that was not added, the person with a reference of the same content, which another
    ///   process may just have added; `nil` for each that was added.
    @discardableResult
    func add(_ references: [GalleryReference]) throws(RunError) -> [String?] {
        if references.isEmpty { return [] }
        return try change { [model] database in
            try references.map { reference in
                precondition(reference.embedding.values.count == model.dimension, "a gallery is of one model")
                if let owner = try Self.owner(ofContent: reference.contentHash, in: database) { return owner }
                try Self.insert(reference, into: database)
                return nil
            }
        }
    }

    /// Removes a person with all references.
    ///
    /// - Returns: Whether the person existed.
    package func remove(name: String) throws(RunError) -> Bool {
        try change { database in
            try database.execute("DELETE FROM person WHERE name = ?", [.text(name)])
            return database.changedRowCount > 0
        }
    }

    private func read<Value>(_ body: (SQLiteConnection) throws -> Value) throws(RunError) -> Value {
        try Self.checked(path) { try body(database) }
    }

    private func change<Value>(_ body: (SQLiteConnection) throws -> Value) throws(RunError) -> Value {
        let value: Value
        (database, value) = try Self.change(file) { [model] database in
            // Another process may have put any other file in its place.
            guard try Self.model(database) == model else { throw GalleryDefect.exchanged }
            return try body(database)
        }
        return value
    }

    /// Lets `body` change the present content of the file, and returns the new content and what `body` returned.
    ///
    /// If there is no file and `creates` is `true`, it is created. If `body` throws, the file is as it was.
    private static func change<Value>(
        _ file: GalleryFile,
        creates: Bool = false,
        _ body: (SQLiteConnection) throws -> Value
    ) throws(RunError) -> (SQLiteConnection, Value) {
        let lock = try file.lock(creates: creates)
        defer { withExtendedLifetime(lock) {} }
        let before = try file.bytes()
        return try checked(file.path) {
            let database = try GalleryDatabase.open(before)
            let value = try database.transaction { try body(database) }
            let after = try database.serialize()
            if after != before { try file.replace(by: after) }
            return (database, value)
        }
    }
}

extension Gallery {
    private static func owner(ofContent hash: String, in database: SQLiteConnection) throws -> String? {
        try database.firstValue(
            "SELECT name FROM person JOIN reference ON person.id = personID WHERE contentHash = ?",
            [.text(hash)]
        )?.text
    }

    private static func insert(_ reference: GalleryReference, into database: SQLiteConnection) throws {
        try database.execute("INSERT INTO person (name) VALUES (?) ON CONFLICT DO NOTHING", [.text(reference.name)])
        try database.execute(
            """
            INSERT INTO reference (personID, fileName, contentHash, score, embedding)
            VALUES ((SELECT id FROM person WHERE name = ?), ?, ?, ?, ?)
            """,
            [
                .text(reference.name), .blob(Array(reference.fileName.bytes)), .text(reference.contentHash),
                .real(reference.score), .blob(reference.embedding.bytes),
            ]
        )
    }

    /// The model of a gallery; its tables are checked first.
    private static func model(_ database: SQLiteConnection) throws -> EmbeddingModel {
        try GallerySchema.check(database)
        let rows = try database.rows("SELECT name, sha256, dimension FROM model") { $0 }
        guard let row = rows.first else {
            throw GalleryDefect.damagedEntry("the model's name is missing")
        }
        let dimension = try typed(row[2].integer, "the model's dimension")
        guard (1...4096).contains(dimension) else {
            throw GalleryDefect.damagedEntry("the model has \(dimension) dimensions")
        }
        return EmbeddingModel(
            name: try typed(row[0].text, "the model's name"),
            sha256: try typed(row[1].text, "the model's hash"),
            dimension: dimension
        )
    }

    /// The model of a gallery; if the file is empty, the gallery is created for `model`.
    private static func model(creating model: EmbeddingModel, in database: SQLiteConnection) throws -> EmbeddingModel {
        if try GallerySchema.isEmpty(database) {
            try GallerySchema.create(in: database)
            try database.execute(
                "INSERT INTO model (id, name, sha256, dimension) VALUES (1, ?, ?, ?)",
                [.text(model.name), .text(model.sha256), .integer(model.dimension)]
            )
        }
        return try Self.model(database)
    }
}

extension GalleryReference {
    /// Reads a row of name, file name, hash, score and embedding.
    fileprivate init(_ row: [SQLiteValue], dimension: Int) throws(GalleryDefect) {
        let name = try typed(row[0].text, "a name")
        let fileName = try typed(row[1].blob, "a file name of \(name)")
        let embedding = try typed(row[4].blob, "an embedding of \(name)")
        guard let direction = Embedding(bytes: embedding, dimension: dimension), !fileName.contains(0) else {
            throw GalleryDefect.damagedEntry(
                """
                an embedding of \(name) has \(embedding.count) bytes that are not the \(dimension) numbers of its \
                model
                """
            )
        }
        self.init(
            name: name,
            fileName: FilePath(bytes: fileName),
            contentHash: try typed(row[2].text, "a hash of \(name)"),
            score: try typed(row[3].real, "a score of \(name)"),
            embedding: direction
        )
    }
}

/// The value of a column; throws if it is `nil`, because the column has another storage class.
private func typed<Value>(_ value: Value?, _ what: @autoclosure () -> String) throws(GalleryDefect) -> Value {
    guard let value else { throw .damagedEntry("\(what()) is not of its type") }
    return value
}
