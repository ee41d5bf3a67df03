import Glibc
import SystemPackage

extension ResolvedInput {
    /// Opens the only input as a test: if it is a folder that cannot be read, the run is impossible.
    static func checkReadable(_ path: FilePath) throws(RunError) {
        guard let type = try? path.stat().type, type == .directory else { return }
        do throws(Errno) {
            _ = try OpenFolder(path)
        } catch {
            throw notReadable(path, error)
        }
    }

    /// The error for an argument that cannot be used at all.
    static func notReadable(_ path: FilePath, _ reason: Errno) -> RunError {
        switch reason {
        case .noSuchFileOrDirectory where URLText.isURL(path.bytes):
            RunError(.inputNotReadable, "'\(path)': \(PhotoError.url(path).message)")
        case .noSuchFileOrDirectory where path.bytes.contains(where: "*?[".utf8.contains):
            RunError(
                .inputNotReadable,
                """
                There is no file or folder '\(path)'. If it is meant as a pattern: a shell expands one that is not in \
                quotes, if something matches it.
                """
            )
        case .noSuchFileOrDirectory, .notDirectory:
            RunError(.inputNotReadable, "There is no file or folder '\(path)'; check the name and the working folder.")
        case .permissionDenied, .notPermitted:
            RunError(
                .inputNotReadable,
                "'\(path)' may not be read; give the user who runs facecrop the right to read it."
            )
        default:
            RunError(.inputNotReadable, "'\(path)' could not be read (\(reason)); check the path and the disk.")
        }
    }

    /// The absolute path without links and dots; the path itself if the system cannot resolve it.
    static func realPath(of path: FilePath) -> FilePath {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return path }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
