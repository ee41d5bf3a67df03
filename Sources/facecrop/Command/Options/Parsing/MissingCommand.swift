import FaceCropModel

/// A command line that names no command, and the one that was meant: pure.
struct MissingCommand: Equatable {
    /// What an argument names in the file system.
    enum Target {
        case photoOrFolder
        case film
    }

    /// A whole sentence, or two: what is missing, and what was meant.
    let message: String

    /// What is missing in `arguments`; `nil` when a command is named, or nothing can be guessed.
    ///
    /// - Parameters:
    ///   - arguments: What was typed behind `facecrop`.
    ///   - commands: The names of all commands.
    ///   - target: What an argument names; `nil` for nothing that is there.
    init?(_ arguments: [String], commands: [String], target: (String) -> Target?) {
        if arguments.first == "help", let topic = arguments.dropFirst().first, Self.isUnknown(topic, commands) {
            let near = NearestWord.of(topic, among: commands).map { " Did you mean '\($0)'?" } ?? ""
            message = "There is no command '\(topic)'.\(near)"
            return
        }
        guard let first = arguments.first, !commands.contains(first), Self.asksForHelp.isDisjoint(with: arguments)
        else {
            return nil
        }
        if !first.hasPrefix("-"), target(first) == nil {
            guard let near = NearestWord.of(first, among: commands + ["--version"]) else { return nil }
            message = "There is no command '\(first)'. Did you mean '\(near)'?"
        } else {
            let targets = arguments.filter { !$0.hasPrefix("-") }.compactMap { target($0) }
            guard !targets.isEmpty else { return nil }
            let command = targets.contains(.photoOrFolder) ? "crop" : "track"
            message = "A command is missing. Did you mean '\(Self.line(command, arguments))'?"
        }
    }

    /// What is wrong with a command of a group of commands, such as `config`; `nil` if one of `commands` is named.
    ///
    /// - Parameters:
    ///   - group: The words of the group, without the program's name.
    ///   - rest: What was typed behind them.
    ///   - commands: The names of the group's commands.
    init?(of group: [String], _ rest: some Sequence<String>, commands: [String]) {
        guard let typed = rest.first(where: { _ in true }), Self.isUnknown(typed, commands) else { return nil }
        let words = group.joined(separator: " ")
        let near = NearestWord.of(typed, among: commands)
        let advice = near.map { "Did you mean '\(words) \($0)'?" } ?? "There are \(commands.joined(separator: ", "))."
        message = "There is no command '\(words) \(typed)'. \(advice)"
    }

    private static func isUnknown(_ topic: String, _ commands: [String]) -> Bool {
        !topic.hasPrefix("-") && topic != "help" && !commands.contains(topic)
    }

    /// The words that ask for help, or for the version.
    static let asksForHelp: Set<String> = ["help", "--help", "--help-hidden", "-h", "-help", "--version"]

    /// The whole line with the command, and with the output folder that it needs.
    private static func line(_ command: String, _ arguments: [String]) -> String {
        let hasOutput = arguments.contains { $0 == "-o" || $0 == "--output" || $0.hasPrefix("--output=") }
        let words = ["facecrop", command] + arguments.map(ShellWord.quoted) + (hasOutput ? [] : ["--output", "DIR"])
        return words.joined(separator: " ")
    }
}
