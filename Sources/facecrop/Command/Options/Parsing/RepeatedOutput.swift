/// Output folders that were typed beside one another: the parser would take the last without a word.
enum RepeatedOutput {
    /// The values of `--output` in `arguments`, if there are several; `nil` if there is one or none.
    static func values(in arguments: [String]) -> [String]? {
        let typed = arguments.prefix { $0 != "--" }
        let values = typed.indices.compactMap { index -> String? in
            let word = typed[index]
            if ["-o", "--output"].contains(word) { return typed.dropFirst(index + 1).first }
            return word.hasPrefix("--output=") ? String(word.dropFirst("--output=".count)) : nil
        }
        return values.count > 1 ? values : nil
    }
}
