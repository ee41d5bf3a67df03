/// An option, a flag, or the inputs of a command.
struct ConfigurableOption: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Is or is not there; `negation` is the name that says it is not, if there is one.
        case flag(negation: String?)
        /// Has one value.
        case value
        /// Has as many values as are given.
        case values
    }

    /// Which values are paths.
    enum Paths: Hashable, Sendable {
        case all
        /// Those that end with one of these extensions; others are words.
        case withExtension([String])
    }

    /// The long name without dashes; for inputs, the name of their value.
    let name: String
    let kind: Kind
    /// Whether values stand without a name, as inputs do.
    let isPositional: Bool
    /// Which values are paths; `nil` if none are.
    let paths: Paths?
    /// All values that the option has; empty if there is no such list.
    let words: [String]
    /// What the option does.
    let help: String
    /// The part of the help in which it stands.
    let section: String
    /// Whether the command refuses to run without it.
    let isRequired: Bool

    init(
        name: String,
        kind: Kind,
        isPositional: Bool = false,
        paths: Paths? = nil,
        words: [String] = [],
        help: String = "",
        section: String = "",
        isRequired: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.isPositional = isPositional
        self.paths = paths
        self.words = words
        self.help = help
        self.section = section
        self.isRequired = isRequired
    }

    /// The value without the option, in words, as the help says it; `nil` if it says none.
    var defaultText: String? {
        if case .flag(let negation) = kind {
            return help.contains("(default: --\(name))") && negation != nil ? "true" : "false"
        }
        return help.firstRange(of: "(default: ").flatMap { start in
            help[start.upperBound...].lastIndex(of: ")").map { String(help[start.upperBound..<$0]) }
        }
    }
}
