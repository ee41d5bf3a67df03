/// A command whose options can stand in a configuration file.
package struct ConfigurableCommand: Sendable {
    /// The words of the command: `crop`, `gallery add`.
    package let name: String
    package let summary: String
    /// In the order in which the command lists them.
    package let options: [ConfigurableOption]
    /// Names that cannot stand in a file, with the reason: names of earlier versions, and what chooses the file.
    package let refused: [String: String]
    /// The names of the options that a rendition can have of its own; empty if the command makes no renditions.
    package let renditionOptions: Set<String>

    package init(
        name: String,
        summary: String,
        options: [ConfigurableOption],
        refused: [String: String],
        renditionOptions: Set<String> = []
    ) {
        self.name = name
        self.summary = summary
        self.options = options
        self.refused = refused
        self.renditionOptions = renditionOptions
    }

    package func option(named name: String) -> ConfigurableOption? { options.first { $0.name == name } }

    package func renditionOption(named name: String) -> ConfigurableOption? {
        renditionOptions.contains(name) ? option(named: name) : nil
    }
}
