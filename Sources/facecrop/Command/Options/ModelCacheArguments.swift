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
        return named == Self.none ? nil : named ?? EnvironmentPath.userCacheFolder
    }
}
