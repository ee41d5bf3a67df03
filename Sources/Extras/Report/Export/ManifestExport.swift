package import FaceCropModel
import SQLiteDatabase
package import SystemPackage

/// Exports a manifest photo by photo, so that its memory does not grow with their number.
package struct ManifestExport {
    private let reader: ManifestReader

    /// Exports the manifest that `reader` has opened, of which no photo has been read.
    package init(_ reader: ManifestReader) { self.reader = reader }

    /// The next record that is about a photo, and not about another file in a folder of photos.
    private func nextPhoto() throws(RunError) -> PhotoRecord? {
        while let record = try reader.next() {
            if !PhotoTally(record).isNotAPhoto { return record }
        }
        return nil
    }

    /// How many photos an export has.
    package struct PhotoCount: Sendable, Hashable {
        /// Those of the manifest.
        package var all = 0
        /// Those that are not left out.
        package var exported = 0
    }

    /// Gives `text`, piece by piece, to `write`.
    ///
    /// - Throws: `inputNotReadable` if it is not a whole manifest of this version; what `write` throws.
    @discardableResult
    package func write(
        _ text: ExportText,
        to write: ([UInt8]) throws(RunError) -> Void
    ) throws(RunError) -> PhotoCount {
        var count = PhotoCount()
        var buffer = text.head
        while let record = try nextPhoto() {
            count.all += 1
            let lines = text.lines(record)
            if lines.isEmpty { continue }
            if count.exported > 0 { buffer += text.separator }
            count.exported += 1
            buffer += lines
            guard buffer.count >= Self.pieceByteCount else { continue }
            try write(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
        try write(buffer + text.tail)
        return count
    }

    /// Writes the focal points of the photos below `base` into `folder`, a file for each.
    ///
    /// - Throws: `inputNotReadable` if it is not a whole manifest of this version; `diskFull`.
    package func write(to folder: inout FocalFolder, below base: FilePath) throws(RunError) -> PhotoCount {
        var count = PhotoCount()
        while let record = try nextPhoto() {
            count.all += 1
            guard let photo = PlacedPhoto(record, below: base) else { continue }
            count.exported += 1
            try folder.write(photo)
        }
        return count
    }

    /// A row has about 1,000 bytes, so few calls of the operating system are needed.
    private static let pieceByteCount = 1 << 16

    /// Writes an SQLite database to `file`, which is then complete, but has not its name yet.
    ///
    /// - Throws: `inputNotReadable` if it is not a whole manifest of this version; `outputCollision` if changes of
    ///   another file of its name lie beside it; `outputNotWritable` or `diskFull` if the database cannot be written,
    ///   or its path is not UTF-8.
    package func writeDatabase(to file: ExportFile) throws(RunError) {
        let path = try Self.path(of: file)
        try Self.requireNoJournal(of: file)
        do {
            try writeTables(to: path)
            // It may have appeared meanwhile.
            try Self.requireNoJournal(of: file)
        } catch let error as RunError {
            throw error
        } catch {
            let isFull = (error as? SQLiteError)?.kind == .full
            throw RunError(isFull ? .diskFull : .outputNotWritable, "'\(file.path)' cannot be written (\(error)).")
        }
    }

    private static func requireNoJournal(of file: ExportFile) throws(RunError) {
        guard let journal = DatabaseJournal.beside(file.path) else { return }
        throw RunError(
            .outputCollision,
            """
            '\(journal)' holds changes of another file named '\(file.path)', or is a file of a stranger: SQLite \
            would apply it to the export. Close the program that has the earlier file open, or delete '\(journal)', \
            or name another file.
            """
        )
    }

    /// The path, which SQLite takes as UTF-8; one that begins with `file:` would be taken for a URI.
    private static func path(of file: ExportFile) throws(RunError) -> FilePath {
        let path = file.temporaryPath
        guard String(validating: path.bytes, as: UTF8.self) != nil else {
            throw RunError(.outputNotWritable, "The path '\(file.path)' is not UTF-8 text. Name another file.")
        }
        return path.isAbsolute ? path : FilePath(".").pushing(path)
    }

    /// Writes all tables to the file at `path`, which is closed when this returns.
    ///
    /// The file has no name yet, so a half of it is never seen, and it needs no journal. SQLite looks for a journal
    /// that others left whenever it locks a file with pages; this one is empty when it is locked, and stays locked.
    private func writeTables(to path: FilePath) throws {
        let database = try SQLiteConnection(path)
        for setting in ["locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF"] {
            try database.execute("PRAGMA \(setting)")
        }
        try database.transaction {
            try ExportSchema.create(in: database)
            try insertPhotos(into: database)
            try ExportSchema.addIndices(in: database)
        }
    }

    private func insertPhotos(into database: SQLiteConnection) throws {
        let photos = try TableWriter(ExportSchema.photos, database)
        let outputs = try TableWriter(ExportSchema.outputs, database)
        let faces = try TableWriter(ExportSchema.faces, database)
        var number = 0
        while let record = try nextPhoto() {
            number += 1
            try photos.insert(number, ExportedPhoto(record))
            for output in record.outputs { try outputs.insert(number, output) }
            for face in record.faces { try faces.insert(number, face) }
        }
    }
}

/// Adds rows to a table.
private struct TableWriter<Subject> {
    private let columns: [ExportColumn<Subject>]
    private let statement: SQLiteStatement

    init(_ table: ExportSchema.Table<Subject>, _ database: SQLiteConnection) throws(SQLiteError) {
        columns = table.columns
        statement = try SQLiteStatement(table.insertion, on: database)
    }

    /// Adds the row of `subject`, which belongs to the photo with that number.
    func insert(_ photo: Int, _ subject: Subject) throws(SQLiteError) {
        try statement.execute([.integer(photo)] + columns.map { $0.value(subject).databaseValue })
    }
}
