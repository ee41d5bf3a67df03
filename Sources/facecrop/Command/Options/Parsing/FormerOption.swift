/// An option that a command had in an earlier version, and what the user types instead.
struct FormerOption: Equatable {
    /// What became of the option.
    enum Change: Equatable {
        /// It has another name.
        case renamed(String)
        /// It changed nothing; the text says why.
        case removed(String)
    }

    /// The command, as its words are typed: `gallery add`.
    let command: String
    let name: String
    let change: Change

    /// All of them.
    static let all: [FormerOption] = renamed + removed

    private static let renamed: [FormerOption] = [
        ("crop", "--extend", "--fill"),
        ("inspect", "--extend", "--fill"),
        ("inspect", "--draw", "--draw-to"),
        ("align", "--faces", "--framing"),
        ("track", "--size", "--reframe-size"),
        ("track", "--min-score", "--min-start-score"),
    ]
    .map { FormerOption(command: $0, name: $1, change: .renamed($2)) }

    private static let removed: [FormerOption] =
        ["align", "blinks", "cluster", "identify", "verify", "gallery add"].map {
            FormerOption(command: $0, name: "--landmarks", change: .removed("\($0) always finds landmarks"))
        }
        + ["identify", "cluster"].flatMap { command in
            ["--on-collision", "--base"].map {
                FormerOption(command: command, name: $0, change: .removed("\(command) writes no files"))
            }
        }
        + ["--embedder", "--embedder-pixels"].map {
            FormerOption(
                command: "gallery check",
                name: $0,
                change: .removed("gallery check compares what the gallery holds, and looks at no photo")
            )
        }

    /// What is said to a user who typed this option.
    var advice: String {
        switch change {
        case .renamed(let name): "\(command): \(self.name) is called \(name) now."
        case .removed(let reason): "\(command) has no \(name): \(reason). Leave it out."
        }
    }

    /// The former option that `arguments` hold; `nil` if they hold none.
    ///
    /// Nothing behind `--` is an option.
    static func first(in arguments: [String]) -> FormerOption? {
        let options = arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
        return all.first { former in
            let words = former.command.split(separator: " ")
            return options.starts(with: words) && options.dropFirst(words.count).contains(former.name[...])
        }
    }
}
