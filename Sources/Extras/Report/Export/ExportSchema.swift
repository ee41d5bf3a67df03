import SQLiteDatabase

/// The tables of an export that is an SQLite file.
enum ExportSchema {
    /// Marks an SQLite file as an export of facecrop: "FCEX".
    static let applicationID = 0x4643_4558
    /// Raised when a column changes or goes; new columns do not raise it.
    static let version = 1

    /// A table, whose rows are made of values of the type `Subject`.
    struct Table<Subject>: Sendable {
        let name: String
        /// The columns before those of the manifest, as SQL.
        let key: String
        let columns: [ExportColumn<Subject>]

        var creation: String {
            let described = columns.map { "\($0.name) \($0.kind.sql)" }
            return "CREATE TABLE \(name) (\(([key] + described).joined(separator: ", "))) STRICT"
        }

        /// The statement that adds a row: the photo's number, then the values of the columns.
        var insertion: String {
            let places = repeatElement("?", count: columns.count + 1).joined(separator: ", ")
            return "INSERT INTO \(name) (photo_id, \(columns.map(\.name).joined(separator: ", "))) VALUES (\(places))"
        }
    }

    static let photos = Table(name: "photos", key: "photo_id INTEGER PRIMARY KEY", columns: ExportColumn.ofPhotos)
    static let outputs = Table(name: "outputs", key: reference, columns: ExportColumn.ofOutputs)
    static let faces = Table(name: "faces", key: reference, columns: ExportColumn.ofFaces)

    private static let reference = "photo_id INTEGER NOT NULL REFERENCES photos (photo_id)"

    /// The columns that are searched for, by table.
    private static let indices = [
        ("photos", "source"), ("photos", "status"), ("outputs", "photo_id"), ("outputs", "path"),
        ("faces", "photo_id"), ("faces", "person"),
    ]

    static func create(in database: SQLiteConnection) throws(SQLiteError) {
        for statement in [photos.creation, outputs.creation, faces.creation] { try database.execute(statement) }
        try database.execute("PRAGMA application_id = \(applicationID)")
        try database.execute("PRAGMA user_version = \(version)")
    }

    /// Adds the indices, which takes less time after the rows than before them.
    static func addIndices(in database: SQLiteConnection) throws(SQLiteError) {
        for (table, column) in indices {
            try database.execute("CREATE INDEX \(table)_\(column) ON \(table) (\(column))")
        }
    }

    /// Whether a file that begins with `start` is such a file.
    ///
    /// Source: the file format of SQLite, https://www.sqlite.org/fileformat.html, sections 1.3.1 and 1.3.14.
    static func isOfFile(_ start: [UInt8]) -> Bool {
        let mark = (0..<4).map { UInt8(truncatingIfNeeded: applicationID >> (24 - 8 * $0)) }
        return start.count >= 72 && start.starts(with: "SQLite format 3\0".utf8) && start[68..<72].elementsEqual(mark)
    }
}

extension ExportColumn.Kind {
    fileprivate var sql: String {
        switch self {
        case .text: "TEXT"
        case .integer, .flag: "INTEGER"
        case .real: "REAL"
        }
    }
}

extension ExportValue {
    /// The value as SQLite stores it: flags are 0 and 1.
    var databaseValue: SQLiteValue {
        switch self {
        case .none: .null
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .flag(let flag): .integer(flag ? 1 : 0)
        }
    }
}
