import ArgumentParser
import SystemPackage

/// What the user typed about the configuration file.
///
/// `ConfiguredLine` reads these words before the parser does, because the file's options come before the user's.
struct ConfigurationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read options from this file. (default: facecrop.yaml in the working folder, or in the nearest folder "
                + "above it)",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var config: FilePath?

    @Option(
        help: ArgumentHelp("Use the options of this profile of the configuration file, too.", valueName: "name"),
        transform: ConfigurationArguments.name
    )
    var profile: String?

    @Option(
        help: .full("Take no value for this option from the configuration file (repeatable).", valueName: "option"),
        transform: ConfigurationArguments.name
    )
    var unset: [String] = []

    @Flag(name: .customLong("no-config"), help: .full("Read no configuration file."))
    var ignoresFile = false

    private static func name(_ text: String) throws -> String {
        if text.isEmpty { throw ValidationError("Expected a name.") }
        return text
    }

    func validate() throws {
        guard ignoresFile else { return }
        if config != nil { throw ValidationError("--config and --no-config exclude each other.") }
        if profile != nil {
            throw ValidationError("--profile and --no-config exclude each other: files have profiles.")
        }
    }
}
