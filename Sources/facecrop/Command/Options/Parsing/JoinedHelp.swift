/// Refuses a word for which ArgumentParser prints the help though the user has not asked for it: pure.
///
/// It reads a word as several flags, with `-h` among them, and ends with status 0. But such a word is rather the name
/// of a file, as in `verify -photo.jpg other.jpg`, and that status means that both show the same person.
enum JoinedHelp {
    /// What is wrong with `arguments`; `nil` if there is no such word, or a word asks for help.
    static func refusal(of arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard MissingCommand.asksForHelp.isDisjoint(with: words),
            let word = words.first(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") })
        else { return nil }
        return "Unknown option '\(word)'. Write './\(word)' if it is the name of a file."
    }
}
