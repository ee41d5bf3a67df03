/// A rollback journal of SQLite that was not left by a change.
///
/// Source: https://www.sqlite.org/fileformat.html, section 3, and pager.c, "super-journal".
enum ForeignJournal {
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    private static let sectorSize = 512

    /// The journal of a database with the bytes `database`: undoing it writes its first page as it is, and deletes the
    /// file `name`.
    static func bytes(for database: [UInt8], deleting name: String) -> [UInt8] {
        let pageSize = Int(database[16]) << 8 | Int(database[17])
        let nonce: UInt32 = 0x1234
        var journal = magic
        for field in [1, Int(nonce), database.count / pageSize, sectorSize, pageSize] {
            journal += number(UInt32(field))
        }
        journal += [UInt8](repeating: 0, count: sectorSize - journal.count)
        let page = database[..<pageSize]
        let checked = stride(from: pageSize - 200, to: 0, by: -200)
        journal += number(1) + page + number(checked.reduce(nonce) { $0 &+ UInt32(page[$1]) })
        let sum = name.utf8.reduce(0 as UInt32) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
        journal += number(UInt32(0x4000_0000 / pageSize + 1)) + Array(name.utf8)
        return journal + number(UInt32(name.utf8.count)) + number(sum) + magic
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
