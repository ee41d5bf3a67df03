import SQLiteDatabase

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
    static func open(_ bytes: [UInt8]) throws -> SQLiteConnection {
        if bytes.count >= journalKind.upperBound, bytes[journalKind].contains(2) { throw GalleryDefect.writeAheadLog }
        let database = try SQLiteConnection()
        database.limitValues(byteCount: maximumValueByteCount)
        try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        // An empty file is an empty database.
        if bytes.isEmpty { return database }
        try database.deserialize(bytes)
        // What is removed must not stay in unused parts of the file.
        try database.execute("PRAGMA secure_delete = ON")
        return database
    }
}
