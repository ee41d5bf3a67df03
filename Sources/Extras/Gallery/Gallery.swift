package import FaceCropModel
import FoundationEssentials
import GRDB
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
    private var database: DatabaseQueue

    /// Opens the gallery at `path`.
    ///
    /// - Throws: `galleryUnusable` if it does not exist, is not a gallery, is damaged, or may not be read.
    package init(_ path: FilePath) throws(RunError) {
        file = GalleryFile(path: path)
        let bytes = try file.bytes()
        (database, model) = try Self.checked(path) {
            let database = try GalleryDatabase.open(bytes)
            return (database, try database.read(Self.model))
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
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT name, coalesce(referenceCount, 0) FROM person
                    LEFT JOIN (SELECT personID, count(*) AS referenceCount FROM reference GROUP BY personID)
                    ON personID = person.id
                    ORDER BY name
                    """
            )
            var people: [(name: String, referenceCount: Int)] = []
            while let row = try rows.next() {
                people.append((name: try row.value(0, "a name"), referenceCount: try row.value(1, "a count")))
            }
            return people
        }
    }

    /// The number of references of all people.
    func referenceCount() throws(RunError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM reference") ?? 0 }
    }

    /// All references, by name and in the order in which they were added.
    package func references() throws(RunError) -> [GalleryReference] {
        let dimension = model.dimension
        return try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT name, fileName, contentHash, score, embedding FROM reference
                    JOIN person ON person.id = personID
                    ORDER BY name, reference.id
                    """
            )
            var references: [GalleryReference] = []
            while let row = try rows.next() { references.append(try GalleryReference(row, dimension: dimension)) }
            return references
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
            try database.execute(sql: "DELETE FROM person WHERE name = ?", arguments: [name])
            return database.changesCount > 0
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(RunError) -> Value {
        try Self.checked(path) { try database.read(body) }
    }

    private func change<Value>(_ body: (Database) throws -> Value) throws(RunError) -> Value {
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
        _ body: (Database) throws -> Value
    ) throws(RunError) -> (DatabaseQueue, Value) {
        let lock = try file.lock(creates: creates)
        defer { withExtendedLifetime(lock) {} }
        let before = try file.bytes()
        return try checked(file.path) {
            let database = try GalleryDatabase.open(before)
            let value = try database.write(body)
            let after = try GalleryDatabase.bytes(of: database)
            if after != before { try file.replace(by: after) }
            return (database, value)
        }
    }
}

extension Gallery {
    private static func owner(ofContent hash: String, in database: Database) throws -> String? {
        try String.fetchOne(
            database,
            sql: "SELECT name FROM person JOIN reference ON person.id = personID WHERE contentHash = ?",
            arguments: [hash]
        )
    }

    private static func insert(_ reference: GalleryReference, into database: Database) throws {
        try database.execute(
            sql: "INSERT INTO person (name) VALUES (?) ON CONFLICT DO NOTHING",
            arguments: [reference.name]
        )
        try database.execute(
            sql: """
                INSERT INTO reference (personID, fileName, contentHash, score, embedding)
                VALUES ((SELECT id FROM person WHERE name = ?), ?, ?, ?, ?)
                """,
            arguments: [
                reference.name, Data(reference.fileName.bytes), reference.contentHash, reference.score,
                Data(reference.embedding.bytes),
            ]
        )
    }

    /// The model of a gallery; its tables are checked first.
    private static func model(_ database: Database) throws -> EmbeddingModel {
        try GallerySchema.check(database)
        guard let row = try Row.fetchOne(database, sql: "SELECT name, sha256, dimension FROM model") else {
            throw GalleryDefect.damagedEntry("the model's name is missing")
        }
        let dimension: Int = try row.value(2, "the model's dimension")
        guard (1...4096).contains(dimension) else {
            throw GalleryDefect.damagedEntry("the model has \(dimension) dimensions")
        }
        return EmbeddingModel(
            name: try row.value(0, "the model's name"),
            sha256: try row.value(1, "the model's hash"),
            dimension: dimension
        )
    }

    /// The model of a gallery; if the file is empty, the gallery is created for `model`.
    private static func model(creating model: EmbeddingModel, in database: Database) throws -> EmbeddingModel {
        if try GallerySchema.isEmpty(database) {
            try GallerySchema.create(in: database)
            try database.execute(
                sql: "INSERT INTO model (id, name, sha256, dimension) VALUES (1, ?, ?, ?)",
                arguments: [model.name, model.sha256, model.dimension]
            )
        }
        return try Self.model(database)
    }
}

extension GalleryReference {
    /// Reads a row of name, file name, hash, score and embedding.
    fileprivate init(_ row: Row, dimension: Int) throws {
        let name: String = try row.value(0, "a name")
        let fileName: Data = try row.value(1, "a file name of \(name)")
        let embedding: Data = try row.value(4, "an embedding of \(name)")
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
            contentHash: try row.value(2, "a hash of \(name)"),
            score: try row.value(3, "a score of \(name)"),
            embedding: direction
        )
    }
}

extension Row {
    /// The value of a column, which must have this type; GRDB's subscripts would crash if it does not.
    fileprivate func value<Value: DatabaseValueConvertible>(_ index: Int, _ what: String) throws -> Value {
        let stored: DatabaseValue = self[index]
        guard let value = Value.fromDatabaseValue(stored) else {
            throw GalleryDefect.damagedEntry("\(what) is not of its type")
        }
        return value
    }
}
