import ArgumentParser
import FaceCropModel

/// The command that a command line names.
struct NamedCommand {
    /// The innermost one; `FaceCropCommand` if none is named.
    private(set) var type: any ParsableCommand.Type = FaceCropCommand.self
    /// The words that name it, from the program on.
    private(set) var words = ["facecrop"]

    init(_ arguments: [String]) {
        for argument in arguments {
            let named = type.configuration.subcommands.first { $0.configuration.commandName == argument }
            guard let named else { break }
            type = named
            words.append(argument)
        }
    }

    /// The arguments, with values that begin with a dash joined to their options.
    ///
    /// Options are listed only if there may be such values, because that takes some milliseconds.
    func joiningDashedValues(in arguments: [String]) -> [String] {
        guard DashedWords.mayBe(in: arguments), let dump = try? CommandDump(of: type) else { return arguments }
        var options: [String: DashedWords.Option] = [:]
        for entry in dump.entries {
            let names = (entry.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
            guard let longest = names.max(by: { $0.count < $1.count }) else { continue }
            for name in names {
                options[name] = DashedWords.Option(name: longest, takesValue: entry.kind == "option")
            }
        }
        return DashedWords.joined(arguments, options: options, optionalNames: OptionalValue.names)
    }

    /// The message of an error that the parser has not seen, with the usage of this command.
    func text(_ error: ValidationError) -> String {
        let label = "Usage: "
        let indent = String(repeating: " ", count: label.count)
        let usage = FaceCropCommand.usageString(for: type).replacing("\n", with: "\n\(indent)")
        let help = "  See '\(words.joined(separator: " ")) --help' for more information."
        return "Error: \(error.message)\n\(label)\(usage)\n\(help)"
    }
}
