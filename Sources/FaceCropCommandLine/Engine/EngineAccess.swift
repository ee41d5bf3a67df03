import FaceCropIsolation
package import SystemPackage

/// Where the libraries for pictures and networks are, as a command sees it.
package enum EngineAccess: Sendable {
    /// In the program at this path, which the command starts.
    case program(FilePath)
    /// In this process.
    case linked(any LinkedEngine)

    /// Opens backends that process photos.
    var backends: any BackendProvider {
        switch self {
        case .program(let path): SubprocessBackends(executable: path)
        case .linked(let engine): engine
        }
    }

    /// The program that does work in a child process.
    var executable: FilePath {
        switch self {
        case .program(let path): path
        case .linked: "/proc/self/exe"
        }
    }
}
