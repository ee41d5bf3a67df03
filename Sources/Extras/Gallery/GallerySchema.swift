import GRDB

/// The tables of a gallery file.
enum GallerySchema {
    /// Marks an SQLite file as a gallery of facecrop: "FCGL".
    static let applicationID: Int32 = 0x4643_474C
    /// Raised when the tables change.
    static let version: Int32 = 1

    /// The statements that create the tables, exactly as SQLite stores them in the file.
    static let statements = [
        """
        CREATE TABLE model (
            id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, sha256 TEXT NOT NULL, dimension INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT
        """,
        """
        CREATE TABLE reference (
            id INTEGER PRIMARY KEY, personID INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            fileName BLOB NOT NULL, contentHash TEXT NOT NULL UNIQUE, score REAL NOT NULL, embedding BLOB NOT NULL
        ) STRICT
        """,
    ]

    /// Creates the tables in an empty file.
    static func create(in database: Database) throws {
        for statement in statements { try database.execute(sql: statement) }
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// Whether the file is still empty.
    static func isEmpty(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
            && Int32.fetchOne(database, sql: "PRAGMA application_id") == 0
    }

    /// Checks that the file has exactly these tables, so that no foreign view or trigger ever runs, and that none of
    /// its pages is in two places, so that there are no more rows than bytes.
    static func check(_ database: Database) throws {
        guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
            throw GalleryDefect.noGallery
        }
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= Self.version else { throw GalleryDefect.newerVersion }
        let found = try String.fetchAll(
            database,
            sql: "SELECT CAST(sql AS TEXT) FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
        )
        guard version == Self.version, found == statements else { throw GalleryDefect.otherTables }
        let answer = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        guard answer == "ok" else { throw GalleryDefect.damagedEntry("SQLite finds: \(answer)") }
    }
}
