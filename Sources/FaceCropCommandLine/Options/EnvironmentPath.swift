import Glibc
import SystemPackage

/// Paths that the environment names.
enum EnvironmentPath {
    /// The path in a variable, as the bytes it is; `nil` when the variable is not set, or empty.
    static func value(of variable: String) -> FilePath? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return FilePath(platformString: value)
    }
}
