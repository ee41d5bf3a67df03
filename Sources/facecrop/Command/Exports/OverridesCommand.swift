import ArgumentParser

/// `facecrop overrides`: what people have decided about single photos.
struct OverridesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overrides",
        abstract: "Check files with what people have decided about single photos, or make one of a CMS's points.",
        subcommands: [OverridesCheckCommand.self, OverridesImportCommand.self]
    )
}
