import CSQLite
package import SystemPackage

/// A connection to an SQLite database, which is closed when neither it nor a statement of it is used any more.
///
/// It enforces foreign keys, and fails at once if another connection has locked the database. One thread at a time may
/// use it and its statements.
package final class SQLiteConnection {
    let handle: OpaquePointer

    /// Opens the database in the file at `path`; without a path, an empty one in memory.
    ///
    /// - Parameter path: The path, which must not begin with `file:`, because SQLite may take that for a URI. A file
    ///   that does not exist is created.
    /// - Throws: An error if the file cannot be opened. Whether it is a database is seen when it is first read.
    package init(_ path: FilePath? = nil) throws(SQLiteError) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let code = (path ?? ":memory:").withPlatformString { sqlite3_open_v2($0, &opened, flags, nil) }
        guard code == SQLITE_OK, let opened else {
            // A connection that could not be opened must be closed, too.
            sqlite3_close_v2(opened)
            throw SQLiteError(code)
        }
        handle = opened
        csqlite_forbid_strings_in_double_quotes(handle)
        try execute("PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close_v2(handle) }

    /// How many rows the last INSERT, UPDATE or DELETE has changed itself, without those of foreign keys and triggers.
    package var changedRowCount: Int { Int(sqlite3_changes64(handle)) }

    /// Makes it an error (`tooBig`) to read or write a row or a value of more than `byteCount` bytes.
    package func limitValues(byteCount: CInt) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, byteCount) }

    /// Executes one or more statements without parameters, and ignores their rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil), of: sql)
    }

    /// Executes one statement with `values` in the places of its parameters, and ignores its rows.
    package func execute(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        try SQLiteStatement(sql, on: self).execute(values)
    }

    /// What `body` makes of each row of a query with `values` in the places of its parameters.
    package func rows<Value>(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: ([SQLiteValue]) throws -> Value
    ) throws -> [Value] {
        let statement = try SQLiteStatement(sql, on: self)
        try statement.bind(values)
        var results: [Value] = []
        while let row = try statement.next() { results.append(try body(row)) }
        return results
    }

    /// The first value of the first row of a query; `nil` if it has no row.
    package func firstValue(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> SQLiteValue? {
        let statement = try SQLiteStatement(sql, on: self)
        try statement.bind(values)
        return try statement.next()?.first
    }

    /// Makes all changes of `body`, or none if it throws.
    ///
    /// - Throws: What `body` throws; an error if another connection changes the database, or the changes cannot be
    ///   written.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE TRANSACTION")
        do {
            let value = try body()
            try execute("COMMIT TRANSACTION")
            return value
        } catch {
            // After some errors SQLite has ended the transaction. If this fails, the first error says what is wrong.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK TRANSACTION", nil, nil, nil) }
            throw error
        }
    }

    /// The bytes of a file with the content of the database.
    package func serialize() throws(SQLiteError) -> [UInt8] {
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(handle, Self.mainSchema, &count, 0) else { throw SQLiteError(SQLITE_NOMEM) }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// Replaces the database by one in memory with the content of a file with these bytes.
    ///
    /// - Precondition: There are bytes. SQLite takes none for an error.
    package func deserialize(_ bytes: [UInt8]) throws(SQLiteError) {
        let count = sqlite3_int64(bytes.count)
        guard let copy = sqlite3_malloc64(sqlite3_uint64(count)) else { throw SQLiteError(SQLITE_NOMEM) }
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: $0) }
        // SQLite frees the copy, also if it fails.
        let flags = CUnsignedInt(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let start = copy.assumingMemoryBound(to: UInt8.self)
        let code = sqlite3_deserialize(handle, Self.mainSchema, start, count, count, flags)
        guard code == SQLITE_OK else { throw SQLiteError(code) }
    }

    /// Throws if `code`, the result of a call about `sql`, is an error; otherwise returns it.
    @discardableResult
    func check(_ code: CInt, of sql: String) throws(SQLiteError) -> CInt {
        switch code {
        case SQLITE_OK, SQLITE_ROW, SQLITE_DONE: return code
        default: throw SQLiteError(code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
        }
    }

    private static let mainSchema = "main"
}
