/// Finds words that ArgumentParser would read as several flags with `-h` among them: pure.
///
/// It would print the help and end with status 0. But such a word is rather the name of a file, as in
/// `verify -photo.jpg other.jpg`, and that status means that both show the same person.
package enum JoinedHelp {
    /// The first such word; `nil` if there is none.
    package static func first(in arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }
            .first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && $0.prefix { $0 != "=" }.contains("h") }
    }
}
