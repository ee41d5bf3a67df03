import Glibc
package import SystemPackage

/// What SQLite applies to a file when it opens it, and what can name any other file to be deleted: changes that lie
/// beside it.
package enum DatabaseJournal {
    /// What SQLite appends to the name of the file: for a rollback journal, and for a write-ahead log.
    private static let endings = ["-journal", "-wal"]

    /// The first such file beside `database` that is not empty; `nil` if there is none.
    package static func beside(_ database: FilePath) -> FilePath? {
        endings.map { FilePath(bytes: database.bytes + Array($0.utf8)) }
            .first { PresentFile.status(of: $0).map { $0.st_size > 0 } ?? false }
    }
}
