import CSQLite
import SystemPackage
import TestSupport
import Testing

@testable import SQLiteDatabase

/// Connections: what they execute, refuse and undo, and the bytes of their databases.
@Suite struct SQLiteConnectionTests {
    /// Stops a transaction.
    private struct Stop: Error {}

    private static func count(_ connection: SQLiteConnection) throws -> Int? {
        try connection.firstValue("SELECT count(*) FROM t")?.integer
    }

    private static func error(_ body: () throws -> Void) throws -> SQLiteError {
        try #require(throws: SQLiteError.self, performing: body)
    }

    @Test func errorsNameTheCodeTheMessageAndTheStatement() throws {
        let connection = try SQLiteConnection()
        for sql in ["SELEC 1", "SELECT x", "SELECT \"text\"", "SELECT 1; SELECT x"] {
            let error = try Self.error { try connection.execute(sql) }
            #expect(error.extendedCode == SQLITE_ERROR && error.kind == .other && error.sql == sql)
            #expect(error.description == "SQLite error 1: \(error.message) - while executing `\(sql)`")
        }
        #expect(try Self.error { try connection.execute("SELEC 1") }.message == #"near "SELEC": syntax error"#)
        #expect(try Self.error { try connection.execute("", []) }.message == "empty statement")
        try connection.execute("CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1)")
        let error = try Self.error { try connection.execute("INSERT INTO t VALUES (?)", [.integer(1)]) }
        let unique: CInt = 2067
        #expect(error.extendedCode == unique && error.message == "UNIQUE constraint failed: t.a")
        #expect(error.description.hasPrefix("SQLite error 19: "))
    }

    @Test func foreignKeysAreEnforced() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE s (i INTEGER PRIMARY KEY); CREATE TABLE t (i REFERENCES s (i))")
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        try connection.execute("INSERT INTO s VALUES (1); INSERT INTO t VALUES (1)")
    }

    @Test func theChangedRowsAreCounted() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
        #expect(connection.changedRowCount == 3)
        try connection.execute("DELETE FROM t WHERE a > ?", [.integer(1)])
        #expect(connection.changedRowCount == 2)
        try connection.execute("DELETE FROM t WHERE a > ?", [.integer(1)])
        #expect(connection.changedRowCount == 0)
    }

    @Test func aTransactionThatThrowsLeavesNothing() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (a)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                #expect(try Self.count(connection) == 1)
                throw Stop()
            }
        }
        #expect(try Self.count(connection) == 0)
        #expect(throws: SQLiteError.self) {
            try connection.transaction { try connection.execute("INSERT INTO t VALUES (1); INSERT INTO u VALUES (1)") }
        }
        #expect(try Self.count(connection) == 0)
        let value = try connection.transaction {
            try connection.execute("INSERT INTO t VALUES (1)")
            return "done"
        }
        #expect(try value == "done" && Self.count(connection) == 1)
    }

    /// SQLite has then ended the transaction, so that there is nothing to roll back.
    @Test func aTransactionThatSQLiteEndsIsTheFirstError() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (a UNIQUE)")
        let error = try Self.error {
            try connection.transaction {
                for _ in 0..<2 { try connection.execute("INSERT OR ROLLBACK INTO t VALUES (1)") }
            }
        }
        #expect(error.message.contains("UNIQUE"))
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (2)") }
        #expect(try Self.count(connection) == 1)
    }

    @Test func aFileKeepsWhatWasWritten() throws {
        try withTemporaryFolder { folder in
            try SQLiteConnection(folder("a database")).execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
            #expect(try Self.count(SQLiteConnection(folder("a database"))) == 1)
        }
    }

    @Test func aFileThatCannotBeOpenedIsAnError() throws {
        try withTemporaryFolder { folder in
            let error = try Self.error { _ = try SQLiteConnection(folder("no/file")) }
            #expect(error.extendedCode & 0xFF == SQLITE_CANTOPEN)
            #expect(error.description == "SQLite error 14: unable to open database file")
            let other = try SQLiteConnection(folder.write("other", Array(repeating: 65, count: 5000)))
            #expect(try Self.error { _ = try other.firstValue("PRAGMA user_version") }.kind == .notADatabase)
        }
    }

    @Test func aDatabaseThatAnotherConnectionChangesIsBusy() throws {
        try withTemporaryFolder { folder in
            let (one, two) = (try SQLiteConnection(folder("f")), try SQLiteConnection(folder("f")))
            try one.transaction {
                let error = try Self.error { try two.transaction {} }
                #expect(error.extendedCode == SQLITE_BUSY && error.message == "database is locked")
                #expect(error.sql == "BEGIN IMMEDIATE TRANSACTION")
            }
            try two.transaction {}
        }
    }

    @Test func valuesBeyondTheLimitAreTooBig() throws {
        let connection = try SQLiteConnection()
        connection.limitValues(byteCount: 1000)
        #expect(try connection.firstValue("SELECT length(zeroblob(?))", [.integer(1000)]) == .integer(1000))
        let sql = "SELECT hex(zeroblob(?))"
        #expect(try Self.error { _ = try connection.firstValue(sql, [.integer(501)]) }.kind == .tooBig)
        let blob = SQLiteValue.blob([UInt8](repeating: 1, count: 1001))
        #expect(try Self.error { _ = try connection.firstValue("SELECT ?", [blob]) }.kind == .tooBig)
    }

    /// The disk of a database in memory is its limit of pages.
    @Test func aFullDatabaseIsFull() throws {
        let connection = try SQLiteConnection()
        try connection.execute("PRAGMA max_page_count = 10; CREATE TABLE t (a)")
        let error = try Self.error {
            try connection.transaction { try connection.execute("INSERT INTO t VALUES (zeroblob(1000000))") }
        }
        #expect(error.kind == .full && error.message == "database or disk is full")
        #expect(try Self.count(connection) == 0)
    }

    @Test func bytesOfADatabaseAreThoseOfItsFile() throws {
        try withTemporaryFolder { folder in
            let memory = try SQLiteConnection()
            try memory.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
            let bytes = try memory.serialize()
            #expect(try Self.count(SQLiteConnection(folder.write("f", bytes))) == 2)
            let other = try SQLiteConnection()
            try other.deserialize(bytes)
            #expect(try other.serialize() == bytes)
            // It can grow.
            try other.execute("INSERT INTO t VALUES (zeroblob(100000))")
            #expect(try Self.count(other) == 3)
            #expect(try Self.count(memory) == 2)
        }
    }

    @Test func bytesThatAreNoDatabaseAreFoundWhenTheyAreRead() throws {
        let connection = try SQLiteConnection()
        try connection.deserialize(Array("no database".utf8))
        #expect(try Self.error { _ = try connection.firstValue("PRAGMA user_version") }.kind == .notADatabase)
        let good = try SQLiteConnection()
        try good.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        var bytes = try good.serialize()
        for index in 4096..<bytes.count { bytes[index] = 0xAA }
        try connection.deserialize(bytes)
        #expect(try Self.error { _ = try Self.count(connection) }.kind == .corrupt)
    }
}
