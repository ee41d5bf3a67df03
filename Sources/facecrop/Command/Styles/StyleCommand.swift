import ArgumentParser

/// `facecrop style`: how a person crops.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Learn from finished crops how they are cropped.",
        subcommands: [StyleLearnCommand.self]
    )
}
