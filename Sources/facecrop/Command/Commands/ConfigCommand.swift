import ArgumentParser

/// `facecrop config`: the file with options.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check a configuration file, show the options in force, print a schema for editors.",
        subcommands: [ConfigCheckCommand.self, ConfigPrintCommand.self, ConfigSchemaCommand.self]
    )
}
