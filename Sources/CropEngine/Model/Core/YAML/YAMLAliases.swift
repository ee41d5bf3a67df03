/// Finds anchors and aliases in YAML before it is parsed, because what looks like one is often meant as text.
///
/// An alias can stand for a thousand values, which each stand for a thousand more.
enum YAMLAliases {
    /// What is said of an anchor or an alias.
    static func mistake(at position: TextPosition) -> ConfigurationMistake {
        ConfigurationMistake(
            position,
            "& and * begin anchors and aliases, which are not read here; put the value in quotes: '*.jpg'"
        )
    }

    /// Where the first one stands; `nil` if there is none.
    ///
    /// `&` and `*` mean this only where a value may begin: at the beginning of a line, or behind an indicator.
    static func first(in text: String) -> TextPosition? {
        var scanner = Scanner(text)
        while let scalar = scanner.next() {
            if let position = scanner.alias(beginningWith: scalar) { return position }
        }
        return nil
    }

    private struct Scanner {
        private let scalars: [Unicode.Scalar]
        private var index = 0
        private var position = TextPosition(line: 1, column: 0)
        /// How many brackets and braces are open: only within them, a comma ends a value.
        private var depth = 0
        /// Whether a value may begin with the next scalar.
        private var isAtStart = true
        /// The scalar before.
        private var previous: Unicode.Scalar = "\n"

        init(_ text: String) { scalars = Array(text.unicodeScalars) }

        private var following: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

        mutating func next() -> Unicode.Scalar? {
            guard let scalar = following else { return nil }
            index += 1
            position =
                previous == "\n"
                ? TextPosition(line: position.line + (index == 1 ? 0 : 1), column: 1)
                : TextPosition(line: position.line, column: position.column + 1)
            previous = scalar
            return scalar
        }

        /// The position of `scalar`, which was read last, if it begins an anchor or an alias.
        mutating func alias(beginningWith scalar: Unicode.Scalar) -> TextPosition? {
            switch scalar {
            case "&", "*":
                if isAtStart, !Self.isBlank(following) { return position }
                isAtStart = false
            case "\"", "'":
                if isAtStart { skipQuoted(scalar) }
                isAtStart = false
            case "#": if index < 2 || Self.isBlank(scalars[index - 2]) { skipLine() }
            case "\n": isAtStart = true
            case "[", "{":
                if isAtStart || depth > 0 {
                    depth += 1
                    isAtStart = true
                }
            case "]", "}": depth = max(0, depth - 1)
            case ",": isAtStart = depth > 0
            case "-", "?", ":": isAtStart = Self.isBlank(following)
            case " ", "\t", "\r": break
            default: isAtStart = false
            }
            return nil
        }

        private mutating func skipQuoted(_ quote: Unicode.Scalar) {
            while let scalar = next() {
                if scalar == "\\", quote == "\"" { _ = next() }
                guard scalar == quote else { continue }
                // Two quotes are one quote in the text.
                guard quote == "'", following == "'" else { return }
                _ = next()
            }
        }

        private mutating func skipLine() {
            while let scalar = following, scalar != "\n" { _ = next() }
        }

        private static func isBlank(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return true }
            return [" ", "\t", "\n", "\r"].contains(scalar)
        }
    }
}
