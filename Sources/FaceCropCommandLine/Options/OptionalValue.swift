/// Options that may stand without a value, as flags do: ArgumentParser knows only options that always have one.
enum OptionalValue {
    private static let option = "--require-open-eyes"
    private static let impliedValue = "lenient"
    private static let values = ["lenient", "strict"]

    /// The arguments, in which `--require-open-eyes` always has its value.
    ///
    /// The argument behind it is its value only if it is one of the known words; the user writes `./strict` for a
    /// folder of that name. Nothing is changed behind `--`.
    static func completed(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let options = arguments[..<end]
        let completed = options.indices.map { index in
            guard options[index] == option else { return options[index] }
            let next = options.dropFirst(index + 1).first
            return next.map(values.contains) ?? false ? option : "\(option)=\(impliedValue)"
        }
        return completed + arguments[end...]
    }
}
