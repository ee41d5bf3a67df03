/// The words behind a command's name, each with the option that it belongs to: pure.
struct TypedWords {
    /// One option with its value, or one input.
    struct Item {
        /// The name without dashes; `nil` for an input.
        let name: String?
        let value: String?
        /// As they were typed.
        let words: [String]
    }

    let items: [Item]
    /// `--`, and what stands behind it.
    let rest: [String]

    /// Splits `arguments` as the parser does: a value stands behind its option or an equals sign, and flags of one
    /// letter may share a dash.
    init(_ arguments: some Sequence<String>, names: [String: ConfigurableOption]) {
        let arguments = Array(arguments)
        var items: [Item] = []
        var index = 0
        while index < arguments.count, arguments[index] != "--" {
            let word = arguments[index]
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            index += 1
            guard word.hasPrefix("-"), word != "-" else {
                items.append(Item(name: nil, value: word, words: [word]))
                continue
            }
            if let option = names[parts[0]] {
                let takesNext = !option.isFlag && parts.count == 1 && index < arguments.count
                let value = takesNext ? arguments[index] : parts.dropFirst().first
                items.append(
                    Item(name: option.name, value: value, words: takesNext ? [word, arguments[index]] : [word])
                )
                if takesNext { index += 1 }
            } else {
                items += Self.cluster(word, names)
            }
        }
        self.items = items
        rest = Array(arguments[index...])
    }

    /// The names of the options that were typed.
    var names: Set<String> { Set(items.compactMap(\.name)) }

    /// Whether an input was typed.
    var hasInput: Bool { items.contains { $0.name == nil } || rest.count > 1 }

    /// The values of an option, in the order of typing.
    func values(of name: String) -> [String] { items.filter { $0.name == name }.compactMap(\.value) }

    /// The words without those of `names`.
    func without(_ names: Set<String>) -> [String] {
        items.filter { !names.contains($0.name ?? "") }.flatMap(\.words) + rest
    }

    /// The flags of `-nq`; an item without a known name if it is something else, about which the parser complains.
    private static func cluster(_ word: String, _ names: [String: ConfigurableOption]) -> [Item] {
        let flags = word.dropFirst().compactMap { names["-\($0)"] }
        guard !word.hasPrefix("--"), flags.count == word.count - 1, flags.allSatisfy(\.isFlag) else {
            return [Item(name: word, value: nil, words: [word])]
        }
        return zip(flags, word.dropFirst()).map { Item(name: $0.name, value: nil, words: ["-\($1)"]) }
    }
}

extension ConfigurableOption {
    var isFlag: Bool { if case .flag = kind { true } else { false } }
}
