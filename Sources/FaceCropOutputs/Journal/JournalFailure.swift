import FaceCropCore
import SystemPackage

/// Why a journal cannot be used.
enum JournalFailure: Error, Hashable {
    case system(Errno)
    /// A file of another program has its name.
    case foreign
    /// A later version of this program wrote it.
    case newer

    /// Converts the error of a system call.
    static func system(_ body: () throws(Errno) -> Void) throws(JournalFailure) {
        do throws(Errno) {
            try body()
        } catch {
            throw .system(error)
        }
    }

    /// The failure of the journal at `path`, for people.
    func runError(_ path: FilePath) -> RunError {
        switch self {
        case .system(let reason): RunError(writing: path, reason)
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
