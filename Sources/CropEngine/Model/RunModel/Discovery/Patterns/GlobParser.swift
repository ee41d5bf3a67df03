/// Reads the tokens of a ``GlobPattern``.
struct GlobParser {
    /// A mistake in a pattern, as the end of a sentence about it.
    enum Mistake: String, Error {
        case unclosedBracket = "has a '[' without ']'; write '\\[' for the character itself"
        case backwardRange = "has a range that ends before it starts; write the smaller character first"
        case trailingBackslash = "ends with '\\'; write '\\\\' for the character itself"
    }

    /// The characters that have not been read yet.
    var rest: ArraySlice<GlobCharacter>
    private var isAtComponentStart = true

    init(rest: ArraySlice<GlobCharacter>) { self.rest = rest }

    /// Reads the whole pattern.
    mutating func parse() throws(Mistake) -> [GlobToken] {
        var tokens: [GlobToken] = []
        while let character = rest.popFirst() {
            switch character {
            case GlobCharacter(ascii: "*"): tokens += stars()
            case GlobCharacter(ascii: "?"): tokens.append(.anyCharacter)
            case GlobCharacter(ascii: "["): tokens.append(try bracket())
            case GlobCharacter(ascii: "\\"): tokens.append(.character(try escaped()))
            default: tokens.append(.character(character))
            }
            isAtComponentStart = tokens.last == .character(.slash)
        }
        return tokens
    }

    /// Reads the rest of one or several stars, after the first.
    private mutating func stars() -> [GlobToken] {
        var count = 1
        while rest.first == GlobCharacter(ascii: "*") {
            rest = rest.dropFirst()
            count += 1
        }
        let isWholeComponent = isAtComponentStart && (rest.first ?? .slash) == .slash
        guard count > 1, isWholeComponent else { return [.anyName] }
        guard rest.popFirst() != nil else { return [.anyPath] }
        return [.optionalFolders, .anyPath, .character(.slash)]
    }

    /// Reads a set of characters after its `[`; `]` as its first character stands for itself.
    private mutating func bracket() throws(Mistake) -> GlobToken {
        let isNegated = rest.first == GlobCharacter(ascii: "!") || rest.first == GlobCharacter(ascii: "^")
        if isNegated { rest = rest.dropFirst() }
        var ranges: [ClosedRange<GlobCharacter>] = []
        while let first = rest.popFirst() {
            if first == GlobCharacter(ascii: "]"), !ranges.isEmpty { return .oneOf(ranges, isNegated: isNegated) }
            ranges.append(try range(from: first))
        }
        throw .unclosedBracket
    }

    /// Reads a range or a single character of a set; a `-` that ends the set stands for itself.
    private mutating func range(from character: GlobCharacter) throws(Mistake) -> ClosedRange<GlobCharacter> {
        let first = character == GlobCharacter(ascii: "\\") ? try escaped() : character
        let following = rest.prefix(2)
        guard following.count == 2, following.first == GlobCharacter(ascii: "-"),
            following.last != GlobCharacter(ascii: "]")
        else { return first...first }
        rest = rest.dropFirst()
        let end = rest.popFirst() ?? first
        let last = end == GlobCharacter(ascii: "\\") ? try escaped() : end
        guard first <= last else { throw .backwardRange }
        return first...last
    }

    private mutating func escaped() throws(Mistake) -> GlobCharacter {
        guard let character = rest.popFirst() else { throw .trailingBackslash }
        return character
    }
}
