/// Words that begin with a dash and that ArgumentParser reads otherwise than people mean them: pure.
///
/// It takes no value that begins with a dash, as in `--margin -5%`, and none behind the letter of its option, as in
/// `-j1`. Both are written with an equals sign here, so that the option itself says what is wrong with the value.
enum DashedWords {
    /// An option of a command.
    struct Option {
        /// The longest name, with dashes.
        var name: String
        var takesValue: Bool
    }

    /// Whether `arguments` have words that this may be about; it costs little, and most lines have none.
    static func mayBe(in arguments: [String]) -> Bool {
        let words = arguments.prefix { $0 != "--" }
        return words.contains { isCluster($0) && $0.count > 2 }
            || zip(words, words.dropFirst()).contains { $0.hasPrefix("-") && isCluster($1) }
    }

    /// The arguments, in which each of these values is joined to its option.
    ///
    /// A word that is a known option is not a value, nor is one that begins with two dashes: then the value is missing.
    ///
    /// - Parameters:
    ///   - arguments: Those of the command.
    ///   - options: Those of the command by each of their names, with dashes.
    ///   - optionalNames: The names of options that may stand without a value.
    /// - Returns: The same arguments, or fewer.
    static func joined(
        _ arguments: [String],
        options: [String: Option],
        optionalNames: Set<String> = []
    ) -> [String] {
        var result: [String] = []
        var index = 0
        while index < arguments.count, arguments[index] != "--" {
            let word = arguments[index]
            let next = index + 1 < arguments.count ? arguments[index + 1] : nil
            index += 1
            guard let option = options[word], option.takesValue, !optionalNames.contains(word), let next else {
                result += isCluster(word) ? split(word, options) : [word]
                continue
            }
            if isCluster(next), isNumber(next) || !isKnown(next, options) {
                result.append("\(option.name)=\(next)")
                index += 1
            } else {
                result.append(word)
                // A value of another form is not looked at.
                if !next.hasPrefix("-") || next == "-" {
                    result.append(next)
                    index += 1
                }
            }
        }
        return result + arguments[min(index, arguments.count)...]
    }

    /// The words of `-nj4`: `-n` and `--jobs=4`; the word itself if it has another form.
    private static func split(_ word: String, _ options: [String: Option]) -> [String] {
        var flags: [String] = []
        var rest = word.dropFirst()
        while let letter = rest.popFirst() {
            guard let option = options["-\(letter)"] else { return [word] }
            if option.takesValue {
                return rest.isEmpty || rest.first == "=" ? [word] : flags + ["\(option.name)=\(rest)"]
            }
            flags.append("-\(letter)")
        }
        return [word]
    }

    /// Whether all letters of a word are options.
    private static func isKnown(_ word: String, _ options: [String: Option]) -> Bool {
        let letters = word.dropFirst().prefix { $0 != "=" }
        return options["-\(letters)"] != nil || letters.allSatisfy { options["-\($0)"] != nil || $0 == "h" }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
    }

    /// Whether a word begins with one dash and goes on.
    private static func isCluster(_ word: String) -> Bool {
        word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 1
    }
}
