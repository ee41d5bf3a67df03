import CSQLite

/// A compiled statement, which can be executed many times.
package final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let handle: OpaquePointer
    private let sql: String

    /// Compiles one statement, whose parameters are question marks.
    package init(_ sql: String, on connection: SQLiteConnection) throws(SQLiteError) {
        var compiled: OpaquePointer?
        try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &compiled, nil), of: sql)
        guard let compiled else { throw SQLiteError(SQLITE_ERROR, message: "empty statement", sql: sql) }
        self.connection = connection
        self.sql = sql
        handle = compiled
    }

    deinit { sqlite3_finalize(handle) }

    /// Executes the statement with `values` in the places of its parameters, and ignores its rows.
    package func execute(_ values: [SQLiteValue]) throws(SQLiteError) {
        try bind(values)
        while try step() {}
    }

    /// Puts `values` into the places of the parameters; the next row is then the first one.
    func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        precondition(values.count == sqlite3_bind_parameter_count(handle), "each parameter has a value")
        // What this call returns is the error of the last step, which was thrown.
        sqlite3_reset(handle)
        for (parameter, value) in zip(CInt(1)..., values) {
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, parameter)
                case .integer(let integer): sqlite3_bind_int64(handle, parameter, sqlite3_int64(integer))
                case .real(let real): sqlite3_bind_double(handle, parameter, real)
                case .text(let text): csqlite_bind_text(handle, parameter, text)
                case .blob(let blob): csqlite_bind_blob(handle, parameter, blob, blob.count)
                }
            try connection.check(code, of: sql)
        }
    }

    /// The values of the next row; `nil` after the last one.
    func next() throws(SQLiteError) -> [SQLiteValue]? {
        guard try step() else { return nil }
        var values: [SQLiteValue] = []
        for column in 0..<sqlite3_column_count(handle) { values.append(try value(column)) }
        return values
    }

    /// Goes to the next row; returns whether there is one.
    private func step() throws(SQLiteError) -> Bool {
        try connection.check(sqlite3_step(handle), of: sql) == SQLITE_ROW
    }

    private func value(_ column: CInt) throws(SQLiteError) -> SQLiteValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(handle, column)))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(handle, column) else { throw SQLiteError(SQLITE_NOMEM, sql: sql) }
            return .text(String(cString: text))
        case SQLITE_BLOB:
            // There is no pointer to a blob of 0 bytes.
            let start = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            guard start != nil || count == 0 else { throw SQLiteError(SQLITE_NOMEM, sql: sql) }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
