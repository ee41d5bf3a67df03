import ArgumentParser
import FaceCropModel
import FoundationEssentials

/// `facecrop config print`: the options in force.
struct ConfigPrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print",
        abstract: "Print the options in force, and where each value comes from.",
        usage: "facecrop config print [--json] [<command>] [<options of the command>]",
        discussion: """
            Example:
              facecrop config print crop --profile nightly --size 200x200

            The command is crop if none is named. Values come from the command line, from a profile of the \
            configuration file, from the rest of that file, or are defaults.
            """
    )

    @Flag(help: "Print JSON.")
    var json = false

    @Argument(parsing: .allUnrecognized, help: "A command, and options of it.")
    var line: [String] = []

    func run() throws {
        let table = try OptionTable(line)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try StandardOutput().write(try encoder.encode(table) + Data("\n".utf8))
        } else {
            try StandardOutput().write(table.text.utf8)
        }
    }
}
