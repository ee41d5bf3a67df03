import FaceCropModel
import FaceCropReport
import SystemPackage

/// Options that may stand without a value, as flags do: ArgumentParser knows only options that always have one.
enum OptionalValue {
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
    static var names: Set<String> { Set(options.map(\.name)) }

    /// The arguments, in which these options always have their value.
    ///
    /// The argument behind one is its value if it is one of the known words, or several separated by commas; the user
    /// writes `./strict` for a folder of that name. It is a value with a mistake, not an input, if nothing of that name
    /// is there and it has such a word among others, or is like some. Nothing is changed behind `--`.
    ///
    /// - Parameters:
    ///   - arguments: What the user typed.
    ///   - isThere: Whether a file or folder of that name is there.
    /// - Returns: The arguments.
    static func completed(
        _ arguments: [String],
        isThere: (String) -> Bool = { PresentFile.status(of: FilePath(bytes: ArgumentText.bytes($0))) != nil }
    ) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let given = arguments[..<end]
        let completed = given.indices.map { index in
            guard let option = options.first(where: { $0.name == given[index] }) else { return given[index] }
            let next = given.dropFirst(index + 1).first
            return next.map { isValue($0, of: option, isThere) } ?? false
                ? option.name : "\(option.name)=\(option.impliedValue)"
        }
        return completed + arguments[end...]
    }

    private static func isValue(_ argument: String, of option: Option, _ isThere: (String) -> Bool) -> Bool {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if parts.allSatisfy(option.words.contains) { return true }
        // Options begin with a dash, and paths often have a slash or a dot.
        guard parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == " " } }), !isThere(argument) else { return false }
        return parts.contains(where: option.words.contains)
            || parts.allSatisfy { NearestWord.of($0, among: option.words.sorted()) != nil }
    }
}
