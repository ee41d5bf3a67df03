package import FaceCropCore
package import FaceCropFraming
import Foundation
import GRDB
import Glibc
package import SystemPackage

/// The faces of known people, in one SQLite file.
///
/// Each change is one transaction: if a process is killed, the file is as it was before or after the change. SQLite's
/// own journal, `FILE-journal`, then remains beside the file until a process opens the file again.
package final class Gallery {
    /// The purpose for which a gallery is opened.
    package enum Access: Sendable {
        case reading
        /// The file must exist.
        case changing
        /// If the file does not exist, it is created for this model.
        case adding(EmbeddingModel)
    }

    /// The path of the file.
    package let path: FilePath
    /// The network that made all its embeddings.
    package let model: EmbeddingModel
    private let database: DatabaseQueue

    /// Opens a gallery.
    ///
    /// - Throws: `galleryUnusable` if it does not exist, is not a gallery, is damaged, or may not be read or written.
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

    /// Throws if the embeddings of the gallery come from another network than `model`.
    package func require(_ model: EmbeddingModel) throws(RunError) {
        try self.model.require(model, by: "The gallery \(path)")
    }

    /// The people and their numbers of references, by name.
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
    package func owner(ofContent hash: String) throws(RunError) -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: "SELECT name FROM person JOIN reference ON person.id = personID WHERE contentHash = ?",
                arguments: [hash]
            )
        }
    }

    /// Adds a reference, and its person if it is new.
    ///
    /// - Returns: Whether it was added: `false` if there is a reference of the same content, which another process may
    ///   just have added.
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
    /// - Returns: Whether the person existed.
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
    /// How long to wait for a change by another process, in seconds.
    private static let busyTimeoutSeconds = 10.0

    private static func configuration(_ access: Access, _ path: FilePath) -> Configuration {
        var configuration = Configuration()
        // A writable file is opened for writing even for reading, so that SQLite can undo the change of a killed
        // process.
        if case .reading = access { configuration.readonly = path.withPlatformString { Glibc.access($0, W_OK) } != 0 }
        configuration.busyMode = .timeout(busyTimeoutSeconds)
        let flushes = if case .reading = access { true } else { DiskFlush.isPossible(beside: path) }
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            if database.configuration.readonly { return }
            // SQLite would report a change as saved before it is on the disk, or fail on a disk that cannot flush.
            try database.execute(sql: "PRAGMA synchronous = \(flushes ? "FULL" : "OFF")")
        }
        return configuration
    }

    /// The path as text, which GRDB needs.
    private static func name(of path: FilePath, _ access: Access) throws(RunError) -> String {
        guard let name = String(validating: path.bytes, as: UTF8.self) else {
            throw RunError(.galleryUnusable, "The path of the gallery \(path) is not UTF-8 text. Name another one.")
        }
        if case .adding = access {
            // SQLite gives a new file the permissions of the umask, but these are data about people's faces. If the
            // file is there, or cannot be made, SQLite goes on or says why not.
            let new = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
            if new >= 0 { close(new) }
            return name
        }
        guard path.withPlatformString({ Glibc.access($0, F_OK) }) == 0 else {
            throw RunError(
                .galleryUnusable,
                "There is no gallery '\(path)' (\(Errno(rawValue: errno))); check the name and the working folder.",
                missing: .gallery
            )
        }
        return name
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
