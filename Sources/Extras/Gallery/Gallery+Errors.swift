package import FaceCropCore
import GRDB
import SystemPackage

extension RunError.Code {
    /// A gallery does not exist, is not a gallery, is damaged, or may not be read or written.
    package static let galleryUnusable = RunError.Code(rawValue: "galleryUnusable")
}

extension Gallery {
    /// Runs `body`, and converts errors of SQLite and of our own checks about the gallery at `path` to text.
    static func checked<Value>(_ path: FilePath, _ body: () throws -> Value) throws(RunError) -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw RunError(
                code(error),
                "The gallery \(path) \(text(error)) (SQLite: \(error.message ?? "no message"))",
                missing: error.resultCode == .SQLITE_CORRUPT ? .gallery : nil
            )
        } catch let defect as GalleryDefect {
            throw RunError(.galleryUnusable, "The gallery \(path) \(text(defect))", missing: missing(defect))
        } catch {
            throw RunError(.galleryUnusable, "The gallery \(path) cannot be used. (\(error))")
        }
    }

    private static func code(_ error: DatabaseError) -> RunError.Code {
        error.resultCode == .SQLITE_FULL ? .diskFull : .galleryUnusable
    }

    private static func text(_ error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_NOTADB: "is no gallery, nor any SQLite file. Name another file."
        case .SQLITE_CORRUPT: "is damaged. Take a copy of it from a backup."
        case .SQLITE_CANTOPEN: "cannot be opened. Look whether its folder is there, and whether you may read the file."
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            "may not be changed. Look at the rights of the file and its folder."
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            """
            is being changed by another process, or its disk gives no locks, as some network disks. Try again later, \
            or keep it on a disk of this machine.
            """
        case .SQLITE_FULL: "could not be changed, because the disk is full; it is as it was before."
        default: "cannot be used."
        }
    }

    private static func text(_ defect: GalleryDefect) -> String {
        switch defect {
        case .noGallery: "is no gallery of facecrop. Name another file."
        case .newerVersion: "was made by a newer facecrop. Use that one."
        case .otherTables: "has not the tables of a gallery."
        case .damagedEntry(let what): "is damaged: \(what)."
        }
    }

    /// What is to be made anew.
    private static func missing(_ defect: GalleryDefect) -> RunError.Part? {
        switch defect {
        case .noGallery, .newerVersion: nil
        case .otherTables, .damagedEntry: .gallery
        }
    }
}
