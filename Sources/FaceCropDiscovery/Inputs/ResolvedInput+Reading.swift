package import FaceCropCore
import Glibc
package import SystemPackage

extension ResolvedInput {
    /// Opens the only input on trial: when it cannot be read, there is nothing to run on.
    static func checkReadable(_ path: FilePath) throws(RunError) {
        guard let type = try? path.stat().type, type == .directory else { return }
        do throws(Errno) {
            _ = try OpenFolder(path)
        } catch {
            throw notReadable(path, error)
        }
    }

    /// The error for an argument that cannot be used at all.
    package static func notReadable(_ path: FilePath, _ reason: Errno) -> RunError {
        switch reason {
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

    /// The absolute path without links and dots; the path itself when the system cannot tell.
    package static func realPath(of path: FilePath) -> FilePath {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return path }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
