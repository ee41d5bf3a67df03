import ArgumentParser

/// `facecrop manifest`: the manifest of a run for other programs.
struct ManifestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Export the manifest of a run for other programs.",
        subcommands: [ManifestExportCommand.self]
    )
}
