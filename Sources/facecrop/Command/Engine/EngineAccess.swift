package import FaceCropModel
import Logging
import SystemPackage

/// Where the libraries for pictures and networks are, as a command sees it.
package enum EngineAccess: Sendable {
    /// In a program that the command starts.
    case program(SubprocessBackends)
    /// In this process.
    case linked(any LinkedEngine)

    /// Opens backends that process photos.
    var backends: any BackendProvider {
        switch self {
        case .program(let backends): backends
        case .linked(let engine): engine
        }
    }

    /// The same, with the program started: it loads its libraries while this process reads its options.
    var started: EngineAccess {
        if case .program(let backends) = self { .program(backends.started) } else { self }
    }

    /// The same; `logger` warns if the sandbox of the program is incomplete.
    func warning(_ logger: Logger?) -> EngineAccess {
        if let logger, case .program(let backends) = self { .program(backends.warning(logger)) } else { self }
    }

    /// The program that does work in a child process.
    var executable: FilePath {
        switch self {
        case .program(let backends): backends.executable
        case .linked: "/proc/self/exe"
        }
    }
}
