import ArgumentParser
import FaceCropModel

/// `facecrop config schema`: what editors complete and check configuration files by.
struct ConfigSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of configuration files, for editors."
    )

    func run() throws { try StandardOutput().write(try Self.text().utf8) }

    static func text() throws -> String {
        try ConfigurationSchema.text(
            try ConfigurableCommands().entries().map(\.description),
            spellings: ValueSpelling.spellings(of:)
        )
    }
}
