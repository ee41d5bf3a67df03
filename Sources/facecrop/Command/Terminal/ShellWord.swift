/// Quotes words for a shell; a pure function.
enum ShellWord {
    /// `word`, in quotes if a shell would interpret it.
    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy { plain.contains($0) || !$0.isASCII }
        if isPlain { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'\(parts.joined(separator: "'\\''"))'"
    }

    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_".unicodeScalars
    )
}
