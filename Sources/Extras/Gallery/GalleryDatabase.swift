import FaceCropModel
import GRDB
import GRDBSQLite
import SystemPackage

/// The content of a gallery, in memory.
enum GalleryDatabase {
    /// The most bytes of a value, so that a foreign file cannot fill the memory with one; a reference needs a path and
    /// at most 4096 numbers.
    private static let maximumValueByteCount: CInt = 1 << 20
    /// The bytes of SQLite's header that say with which kind of journal the file is written and read.
    ///
    /// Source: https://www.sqlite.org/fileformat.html, section 1.3.3.
    private static let journalKind = 18..<20

    /// Opens a database with the `bytes` of a file, which may be those of a stranger.
    static func open(_ bytes: [UInt8]) throws -> DatabaseQueue {
        if bytes.count >= journalKind.upperBound, bytes[journalKind].contains(2) { throw GalleryDefect.writeAheadLog }
        let queue = try DatabaseQueue(configuration: configuration)
        // SQLite takes no bytes for an error; without any, the database is empty.
        if !bytes.isEmpty { try queue.inDatabase { try fill($0, with: bytes) } }
        return queue
    }

    /// The bytes of a file with the content of the database.
    static func bytes(of queue: DatabaseQueue) throws -> [UInt8] {
        try queue.inDatabase { database in
            var count: sqlite3_int64 = 0
            guard let bytes = sqlite3_serialize(database.sqliteConnection, mainSchema, &count, 0) else {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            defer { sqlite3_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    private static let mainSchema = "main"

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, maximumValueByteCount)
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        return configuration
    }

    private static func fill(_ database: Database, with bytes: [UInt8]) throws {
        guard let copy = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        // SQLite frees the copy, also if it fails.
        let code = sqlite3_deserialize(
            database.sqliteConnection,
            mainSchema,
            copy.assumingMemoryBound(to: UInt8.self),
            sqlite3_int64(bytes.count),
            sqlite3_int64(bytes.count),
            CUnsignedInt(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        )
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        // What is removed must not stay in unused parts of the file.
        try database.execute(sql: "PRAGMA secure_delete = ON")
    }
}
