package import FaceCropCore
package import FaceCropFaces
import Foundation
import GRDB
import Glibc
package import SystemPackage

/// The faces of known people, in one SQLite file.
///
/// Each change is one transaction: a process that is killed leaves the file as it was before or after it. SQLite's own
/// journal, `FILE-journal`, then lies beside it until somebody opens the file again.
package final class Gallery {
    /// What a gallery is opened for.
    package enum Access: Sendable {
        case reading
        /// The file must be there.
        case changing
        /// The file is made, for this model, when it is not there.
        case adding(EmbeddingModel)
    }

    /// Where it is.
    package let path: FilePath
    /// The network that made all its embeddings.
    package let model: EmbeddingModel
    private let database: DatabaseQueue

    /// Opens a gallery.
    ///
    /// - Throws: `galleryUnusable` when it is not there, is no gallery, is damaged, or may not be read or written.
    package init(_ path: FilePath, for access: Access) throws(RunError) {
        self.path = path
        let name = try Self.name(of: path, access)
        (database, model) = try Self.checked(path) {
            let database = try DatabaseQueue(path: name, configuration: Self.configuration(access, path))
            let model =
                switch access {
                case .reading, .changing: try database.read(Self.model)
                case .adding(let model): try database.write { try Self.model(creating: model, in: $0) }
                }
            return (database, model)
        }
    }

    /// Refuses a gallery whose embeddings are of another network than `model`.
    package func require(_ model: EmbeddingModel) throws(RunError) {
        try self.model.require(model, by: "The gallery \(path)")
    }

    /// The people and how many references each has, by name.
    package func people() throws(RunError) -> [(name: String, referenceCount: Int)] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT name, (SELECT count(*) FROM reference WHERE personID = person.id) FROM person ORDER BY name
                    """
            )
            return try rows.map { (name: try $0.value(0, "a name"), referenceCount: try $0.value(1, "a count")) }
        }
    }

    /// All references, by name and in the order in which they were added.
    package func references() throws(RunError) -> [GalleryReference] {
        let dimension = model.dimension
        return try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT name, fileName, contentHash, score, embedding FROM reference JOIN person ON person.id = personID
                    ORDER BY name, reference.id
                    """
            )
            var references: [GalleryReference] = []
            while let row = try rows.next() { references.append(try GalleryReference(row, dimension: dimension)) }
            return references
        }
    }

    /// The person who has a reference of a file of this content.
    package func owner(ofContent hash: String) throws(RunError) -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: "SELECT name FROM person JOIN reference ON person.id = personID WHERE contentHash = ?",
                arguments: [hash]
            )
        }
    }

    /// Adds a reference, and its person where that is new.
    ///
    /// - Returns: Whether it was added: `false` when a reference of the same content is there, which another process may just have added.
    @discardableResult
    package func add(_ reference: GalleryReference) throws(RunError) -> Bool {
        precondition(reference.embedding.values.count == model.dimension, "a gallery holds embeddings of one model")
        return try write { database in
            let hash = reference.contentHash
            let sql = "SELECT 1 FROM reference WHERE contentHash = ?"
            guard try Row.fetchOne(database, sql: sql, arguments: [hash]) == nil else { return false }
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
                    reference.name, Data(reference.fileName.bytes), hash, reference.score,
                    Data(reference.embedding.bytes),
                ]
            )
            return true
        }
    }

    /// Removes a person with all references.
    ///
    /// - Returns: Whether the person was there.
    package func remove(name: String) throws(RunError) -> Bool {
        try write { database in
            try database.execute(sql: "DELETE FROM person WHERE name = ?", arguments: [name])
            return database.changesCount > 0
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(RunError) -> Value {
        try Self.checked(path) { try database.read(body) }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws(RunError) -> Value {
        try Self.checked(path) { try database.write(body) }
    }
}

extension Gallery {
    /// How long another process's change is waited for, in seconds.
    private static let patienceSeconds = 10.0

    private static func configuration(_ access: Access, _ path: FilePath) -> Configuration {
        var configuration = Configuration()
        // A file that may be written is opened so also for reading: what a killed process left is put in order then.
        if case .reading = access { configuration.readonly = path.withPlatformString { Glibc.access($0, W_OK) } != 0 }
        configuration.busyMode = .timeout(patienceSeconds)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            // Without it SQLite would say that a change is kept before it is on the disk.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA synchronous = FULL") }
        }
        return configuration
    }

    /// The path as GRDB takes it: text.
    private static func name(of path: FilePath, _ access: Access) throws(RunError) -> String {
        guard let name = String(validating: path.bytes, as: UTF8.self) else {
            throw RunError(.galleryUnusable, "The path of the gallery \(path) is not UTF-8 text. Name another one.")
        }
        if case .adding = access { return name }
        guard path.withPlatformString({ Glibc.access($0, F_OK) }) == 0 else {
            throw RunError(
                .galleryUnusable,
                "There is no gallery \(path) (\(Errno(rawValue: errno))). Make one with facecrop gallery add."
            )
        }
        return name
    }

    /// The model of a gallery, whose tables are checked before.
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

    /// The model of a gallery, which is made for `model` when the file is empty.
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
                "an embedding of \(name) has \(embedding.count) bytes that are not the \(dimension) numbers of its model"
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
    /// A column, which must hold a value of the type; GRDB's subscripts would end the process where it does not.
    fileprivate func value<Value: DatabaseValueConvertible>(_ index: Int, _ what: String) throws -> Value {
        let stored: DatabaseValue = self[index]
        guard let value = Value.fromDatabaseValue(stored) else {
            throw GalleryDefect.damagedEntry("\(what) is not of its type")
        }
        return value
    }
}
