import FaceCropReport

/// Options that may stand without a value, as flags do: ArgumentParser knows only options that always have one.
package enum OptionalValue {
    private struct Option {
        var name: String
        /// What the option means without a value.
        var impliedValue: String
        var words: Set<String>
    }

    private static let options = [
        Option(name: "--require-open-eyes", impliedValue: "lenient", words: ["lenient", "strict"]),
        Option(
            name: "--report",
            impliedValue: ReportFormat.html.rawValue,
            words: Set(ReportFormat.allCases.map(\.rawValue))
        ),
    ]

    /// The names of these options.
    package static var names: Set<String> { Set(options.map(\.name)) }

    /// The arguments, in which these options always have their value.
    ///
    /// The argument behind one is its value only if it is one of the known words, or several separated by commas; the
    /// user writes `./strict` for a folder of that name. Nothing is changed behind `--`.
    package static func completed(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let given = arguments[..<end]
        let completed = given.indices.map { index in
            guard let option = options.first(where: { $0.name == given[index] }) else { return given[index] }
            let next = given.dropFirst(index + 1).first
            return next.map { isValue($0, of: option) } ?? false ? option.name : "\(option.name)=\(option.impliedValue)"
        }
        return completed + arguments[end...]
    }

    private static func isValue(_ argument: String, of option: Option) -> Bool {
        argument.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
            option.words.contains(String($0))
        }
    }
}
