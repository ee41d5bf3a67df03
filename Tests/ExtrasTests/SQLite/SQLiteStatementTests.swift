import TestSupport
import Testing

@testable import SQLiteDatabase

/// Statements: values that are bound and read.
@Suite struct SQLiteStatementTests {
    private static let values: [SQLiteValue] = [
        .null, .integer(0), .integer(.min), .integer(.max), .real(0), .real(1), .real(-0.1), .real(.infinity),
        .real(.leastNonzeroMagnitude), .text(""), .text("a"),
        .text("Zoë 'x'; DROP TABLE \"t\" 👩‍👩‍👧 e\u{301} \u{FFFD}"), .text(String(repeating: "ä", count: 100_000)),
        .blob([]), .blob([0]), .blob(Array(0...255)), .blob([UInt8](repeating: 0, count: 100_000)),
    ]

    private static func stored(_ value: SQLiteValue) throws -> SQLiteValue? {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (a)")
        try connection.execute("INSERT INTO t VALUES (?)", [value])
        return try connection.firstValue("SELECT a FROM t")
    }

    @Test func valuesComeBackAsTheyWere() throws {
        for value in Self.values { #expect(try Self.stored(value) == value) }
        // SQLite has no other place for it.
        #expect(try Self.stored(.real(.nan)) == .null)
    }

    @Test func aValueOfAnotherStorageClassIsNotTaken() {
        for value in Self.values {
            let read = [
                value.integer.map { .integer($0) }, value.real.map { .real($0) }, value.text.map { .text($0) },
                value.blob.map { .blob($0) },
            ].compactMap { (found: SQLiteValue?) in found }
            #expect(read == (value == .null ? [] : [value]))
        }
    }

    @Test func wholeNumbersInARealColumnAreReal() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (i INTEGER, r REAL) STRICT")
        for number in [2, 1] {
            try connection.execute("INSERT INTO t VALUES (?, ?)", [.integer(number), .real(Double(number))])
        }
        // The rows pass through the memory in which SQLite sorts.
        let statement = try SQLiteStatement("SELECT * FROM (SELECT i, r FROM t) ORDER BY r", on: connection)
        #expect(try statement.next() == [.integer(1), .real(1)])
        #expect(try statement.next() == [.integer(2), .real(2)])
        #expect(try statement.next() == nil)
    }

    @Test func aTextEndsAtItsFirstNUL() throws {
        #expect(try Self.stored(.text("a\0b")) == .text("a"))
        #expect(try SQLiteConnection().firstValue("SELECT CAST(x'610062' AS TEXT)") == .text("a"))
    }

    @Test func aTextThatIsNotUTF8IsRepaired() throws {
        let connection = try SQLiteConnection()
        #expect(try connection.firstValue("SELECT CAST(x'61FF62' AS TEXT)") == .text("a\u{FFFD}b"))
        #expect(try connection.firstValue("SELECT CAST(x'C3' AS TEXT)") == .text("\u{FFFD}"))
    }

    /// The encoding is that of the file, which may be a stranger's.
    @Test(arguments: ["UTF-8", "UTF-16le", "UTF-16be"]) func textsAreReadFromAnyEncoding(encoding: String) throws {
        let connection = try SQLiteConnection()
        try connection.execute("PRAGMA encoding = '\(encoding)'; CREATE TABLE t (a)")
        try connection.execute("INSERT INTO t VALUES (?)", [.text("Zoë 👩‍👩‍👧")])
        #expect(try connection.firstValue("SELECT a FROM t") == .text("Zoë 👩‍👩‍👧"))
    }

    @Test func aStatementIsExecutedWithManyValues() throws {
        let connection = try SQLiteConnection()
        try connection.execute("CREATE TABLE t (a UNIQUE, b)")
        let insertion = try SQLiteStatement("INSERT INTO t VALUES (?, ?)", on: connection)
        for number in 0..<100 { try insertion.execute([.integer(number), .text("\(number)")]) }
        // After an error, too.
        #expect(throws: SQLiteError.self) { try insertion.execute([.integer(0), .null]) }
        try insertion.execute([.integer(100), .null])
        let sql = "SELECT b FROM t WHERE a >= ? ORDER BY a"
        let rows = try connection.rows(sql, [.integer(97)]) { $0 }
        #expect(rows == [[.text("97")], [.text("98")], [.text("99")], [.null]])
        // A new value begins with the first row.
        let query = try SQLiteStatement(sql, on: connection)
        try query.bind([.integer(0)])
        #expect(try query.next() == [.text("0")])
        try query.bind([.integer(1)])
        #expect(try query.next() == [.text("1")])
    }

    @Test func boundValuesAreCopied() throws {
        let connection = try SQLiteConnection()
        let statements = try (0..<3).map { _ in try SQLiteStatement("SELECT ?, ?", on: connection) }
        for (number, statement) in statements.enumerated() {
            try statement.bind([.text("\(number)"), .blob([UInt8](repeating: UInt8(number), count: 1000))])
        }
        for (number, statement) in statements.enumerated() {
            let row = try statement.next()
            #expect(row == [.text("\(number)"), .blob([UInt8](repeating: UInt8(number), count: 1000))])
        }
    }

    @Test func aQueryWithoutARowHasNoFirstValue() throws {
        let connection = try SQLiteConnection()
        #expect(try connection.firstValue("SELECT 1 WHERE 0") == nil)
        #expect(try connection.firstValue("SELECT NULL") == .null)
    }

    @Test func aStatementOutlivesTheNameOfItsConnection() throws {
        let statement = try SQLiteStatement("SELECT 1 UNION SELECT 2", on: SQLiteConnection())
        #expect(try statement.next() == [.integer(1)])
        #expect(try statement.next() == [.integer(2)])
    }
}
