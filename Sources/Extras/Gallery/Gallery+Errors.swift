import FaceCropModel
import SQLiteDatabase
import SystemPackage

extension RunError.Code {
    /// A gallery does not exist, is not a gallery, is damaged, or may not be read or written.
    static let galleryUnusable = RunError.Code(rawValue: "galleryUnusable")
}

extension Gallery {
    /// Runs `body`, and converts errors of SQLite and of our own checks about the gallery at `path` to text.
    static func checked<Value>(_ path: FilePath, _ body: () throws -> Value) throws(RunError) -> Value {
        do {
            return try body()
        } catch let error as RunError {
            throw error
        } catch let error as SQLiteError {
            throw RunError(
                .galleryUnusable,
                "The gallery \(path) \(text(error)) (SQLite: \(error.message))",
                missing: error.kind == .corrupt ? .gallery : nil
            )
        } catch let defect as GalleryDefect {
            throw RunError(.galleryUnusable, "The gallery \(path) \(text(defect))", missing: missing(defect))
        } catch {
            throw RunError(.galleryUnusable, "The gallery \(path) cannot be used. (\(error))")
        }
    }

    private static func text(_ error: SQLiteError) -> String {
        switch error.kind {
        case .notADatabase: "is no gallery, nor any SQLite file. Name another file."
        case .corrupt: "is damaged. Take a copy of it from a backup."
        case .tooBig: "has a value that is larger than any of facecrop's. Take a copy of it from a backup."
        case .full, .other: "cannot be used."
        }
    }

    private static func text(_ defect: GalleryDefect) -> String {
        switch defect {
        case .noGallery: "is no gallery of facecrop. Name another file."
        case .newerVersion: "was made by a newer facecrop. Use that one."
        case .otherTables: "has not the tables of a gallery."
        case .exchanged: "was exchanged for another one meanwhile. Begin again."
        case .writeAheadLog:
            """
            was changed by another program, and is in SQLite's WAL mode, in which a part of it can be in another file. \
            Set its journal_mode to DELETE with that program.
            """
        case .damagedEntry(let what): "is damaged: \(what)."
        }
    }

    /// What is to be made anew.
    private static func missing(_ defect: GalleryDefect) -> RunError.Part? {
        switch defect {
        case .noGallery, .newerVersion, .exchanged, .writeAheadLog: nil
        case .otherTables, .damagedEntry: .gallery
        }
    }
}
