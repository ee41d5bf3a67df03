import FaceCropModel
import Glibc
import SystemPackage

/// Paths that the environment names.
enum EnvironmentPath {
    /// The path in a variable, as the bytes it is; `nil` when the variable is not set, or empty.
    static func value(of variable: String) -> FilePath? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return FilePath(platformString: value)
    }

    /// facecrop's folder in the user's cache folder.
    ///
    /// As the XDG Base Directory Specification has it, which ignores paths that are not absolute.
    static var userCacheFolder: FilePath? {
        let cache = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0.appending(".cache") }
        return cache.map { $0.appending("facecrop") }
    }

    private static func absolute(_ variable: String) -> FilePath? {
        value(of: variable).flatMap { $0.isAbsolute ? $0 : nil }
    }
}

extension OwnCommands {
    /// Those of the user who runs this process; `nil` if the environment names no cache folder.
    static var ofUser: OwnCommands? { EnvironmentPath.userCacheFolder.map { OwnCommands(cacheFolder: $0) } }
}
