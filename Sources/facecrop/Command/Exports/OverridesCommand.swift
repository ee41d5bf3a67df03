import ArgumentParser

/// `facecrop overrides`: what people have decided about single photos.
struct OverridesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overrides",
        abstract: "Read what people have decided about single photos from other programs.",
        subcommands: [OverridesImportCommand.self]
    )
}
