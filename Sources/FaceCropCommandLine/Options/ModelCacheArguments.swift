import ArgumentParser
import SystemPackage

/// What the user typed, or set in the environment, about compiled models that are kept from run to run.
struct ModelCacheArguments: ParsableArguments {
    /// What stands for no folder.
    private static let none: FilePath = "none"

    @Option(
        help: ArgumentHelp(
            "Folder for compiled models, which make the next start faster; 'none' keeps none. (default: "
                + "FACECROP_MODEL_CACHE, or facecrop in the user's cache folder)",
            valueName: "folder"
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var modelCache: FilePath?

    /// The folder; `nil` keeps nothing.
    var folder: FilePath? {
        let named = modelCache ?? EnvironmentPath.value(of: "FACECROP_MODEL_CACHE")
        return named == Self.none ? nil : named ?? Self.userCacheFolder
    }

    /// facecrop's folder in the user's cache folder.
    ///
    /// As the XDG Base Directory Specification has it, which ignores paths that are not absolute.
    static var userCacheFolder: FilePath? {
        let cache =
            absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0.appending(".cache") }
        return cache.map { $0.appending("facecrop") }
    }

    private static func absolute(_ variable: String) -> FilePath? {
        EnvironmentPath.value(of: variable).flatMap { $0.isAbsolute ? $0 : nil }
    }
}
