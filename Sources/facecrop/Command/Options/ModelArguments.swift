import ArgumentParser
import Glibc
import SystemPackage

/// What the user typed, or set in the environment, about the model files.
struct ModelArguments: ParsableArguments {
    @Option(
        help: "Folder with the model files. (default: FACECROP_MODELS, or where the set-up put them)",
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var models: FilePath?

    /// The folder that was named, by option or environment; `nil` searches the usual places.
    ///
    /// An empty variable names nothing: scripts that pass it on set it whether or not they have a value.
    var folder: FilePath? {
        models ?? EnvironmentPath.value(of: "FACECROP_MODELS")
    }
}
