import SystemPackage

/// Why a journal cannot be used.
enum JournalFailure: Error, Hashable {
    case opening(Errno)
    case reading(Errno)
    case writing(Errno)
    /// Its lines cannot be read to the end.
    case lines(FileLines.Failure)
    /// A file of another program has its name.
    case foreign
    /// A later version of this program wrote it.
    case newer

    /// Converts the error of a system call that reads.
    static func reading(_ body: () throws(Errno) -> Void) throws(JournalFailure) {
        do throws(Errno) {
            try body()
        } catch {
            throw .reading(error)
        }
    }

    /// Converts the error of a system call that writes.
    static func writing(_ body: () throws(Errno) -> Void) throws(JournalFailure) {
        do throws(Errno) {
            try body()
        } catch {
            throw .writing(error)
        }
    }

    /// The failure of the journal at `path`, for people.
    func runError(_ path: FilePath) -> RunError {
        switch self {
        // A journal is opened to be written.
        case .opening(let reason), .writing(let reason): RunError(writing: path, reason)
        case .reading(let reason): RunError(reading: path, reason)
        case .lines(let failure): RunError(readingLinesOf: path, failure)
        case .foreign:
            RunError(
                .outputCollision,
                "'\(path)' was not written by facecrop, which keeps its journal there. Move it away.",
                options: ["run.destination"]
            )
        case .newer:
            RunError(
                .outputCollision,
                "'\(path)' was written by a later version of facecrop. Use that one.",
                options: ["run.destination"]
            )
        }
    }
}
