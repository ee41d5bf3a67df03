import ArgumentParser
import CropEngine
import Glibc
import SystemPackage

/// What the user typed, or set in the environment, about the model files.
struct ModelArguments: ParsableArguments {
    private static let variable = "FACECROP_MODELS"

    @Option(
        help: "Folder with the model files. (default: FACECROP_MODELS, or where the set-up put them)",
        transform: ArgumentParsing.path
    )
    var models: FilePath?

    /// The folder that was named, by option or environment; `nil` searches the usual places.
    ///
    /// An empty variable names nothing: scripts that pass it on set it whether or not they have a value.
    var folder: FilePath? {
        if let models { return models }
        guard let value = getenv(Self.variable), value.pointee != 0 else { return nil }
        return FilePath(platformString: value)
    }
}
