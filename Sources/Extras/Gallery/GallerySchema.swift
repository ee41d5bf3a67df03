import SQLiteDatabase

/// The tables of a gallery file.
enum GallerySchema {
    /// Marks an SQLite file as a gallery of facecrop: "FCGL".
    static let applicationID = 0x4643_474C
    /// Raised when the tables change.
    static let version = 1

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
    static func create(in database: SQLiteConnection) throws {
        for statement in statements { try database.execute(statement) }
        try database.execute("PRAGMA application_id = \(applicationID)")
        try database.execute("PRAGMA user_version = \(version)")
    }

    /// Whether the file is still empty.
    static func isEmpty(_ database: SQLiteConnection) throws -> Bool {
        try database.firstValue("SELECT count(*) FROM sqlite_schema") == .integer(0)
            && database.firstValue("PRAGMA application_id") == .integer(0)
    }

    /// Checks that the file has exactly these tables, so that no foreign view or trigger ever runs, and that none of
    /// its pages is in two places, so that there are no more rows than bytes.
    static func check(_ database: SQLiteConnection) throws {
        guard try database.firstValue("PRAGMA application_id") == .integer(applicationID) else {
            throw GalleryDefect.noGallery
        }
        let version = try database.firstValue("PRAGMA user_version")?.integer ?? 0
        guard version <= Self.version else { throw GalleryDefect.newerVersion }
        let found = try database.rows(
            "SELECT CAST(sql AS TEXT) FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
        ) { $0[0].text }
        guard version == Self.version, found == statements else { throw GalleryDefect.otherTables }
        let answer = try database.firstValue("PRAGMA quick_check(1)")?.text ?? ""
        guard answer == "ok" else { throw GalleryDefect.damagedEntry("SQLite finds: \(answer)") }
    }
}
