/// A command whose options can stand in a configuration file.
struct ConfigurableCommand: Sendable {
    /// The words of the command: `crop`, `gallery add`.
    let name: String
    let summary: String
    /// In the order in which the command lists them.
    let options: [ConfigurableOption]
    /// Names that cannot stand in a file, with the reason: names of earlier versions, and what chooses the file.
    let refused: [String: String]
    /// The names of the options that a rendition can have of its own; empty if the command makes no renditions.
    let renditionOptions: Set<String>

    init(
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

    func option(named name: String) -> ConfigurableOption? { options.first { $0.name == name } }

    func renditionOption(named name: String) -> ConfigurableOption? {
        renditionOptions.contains(name) ? option(named: name) : nil
    }
}
