import CSQLite

/// A failure that SQLite reports.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// What has failed, as far as callers tell it apart.
    package enum Kind: Sendable {
        /// The file is not a database.
        case notADatabase
        /// The database is damaged.
        case corrupt
        /// A value is larger than the limit.
        case tooBig
        /// The disk is full.
        case full
        case other
    }

    /// SQLite's extended result code.
    ///
    /// Source: https://www.sqlite.org/rescode.html
    package let extendedCode: CInt
    package let message: String
    /// What was executed; `nil` if it was no SQL.
    package let sql: String?

    init(_ extendedCode: CInt, message: String? = nil, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
        self.sql = sql
    }

    /// The result code without its extension.
    private var primaryCode: CInt { extendedCode & 0xFF }

    package var kind: Kind {
        switch primaryCode {
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_TOOBIG: .tooBig
        case SQLITE_FULL: .full
        default: .other
        }
    }

    package var description: String {
        "SQLite error \(primaryCode): \(message)" + (sql.map { " - while executing `\($0)`" } ?? "")
    }
}
