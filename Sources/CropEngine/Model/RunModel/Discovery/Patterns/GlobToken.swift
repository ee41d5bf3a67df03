/// One part of a ``GlobPattern``.
enum GlobToken: Sendable, Hashable {
    /// Exactly this character.
    case character(GlobCharacter)
    /// `?`.
    case anyCharacter
    /// A character of one of the ranges; if negated, a character outside all ranges.
    case oneOf([ClosedRange<GlobCharacter>], isNegated: Bool)
    /// `*`.
    case anyName
    /// `**`.
    case anyPath
    /// Marks that the two tokens that follow, `**` and `/`, may be left out together.
    case optionalFolders

    /// Whether the token matches this character.
    func accepts(_ character: GlobCharacter) -> Bool {
        switch self {
        case .character(let own): own == character
        case .anyCharacter, .anyName: character != .slash
        case .oneOf(let ranges, let isNegated):
            character != .slash && ranges.contains { $0.contains(character) } != isNegated
        case .anyPath: true
        case .optionalFolders: false
        }
    }

    /// The tokens of a pattern; those of the extension match small and capital ASCII letters alike.
    ///
    /// The extension follows the last dot of the last component, unless the component starts with that dot.
    static func ignoringCaseOfExtension(_ tokens: [Self]) -> [Self] {
        let start = tokens.lastIndex(of: .character(.slash)).map { $0 + 1 } ?? 0
        guard let dot = tokens.lastIndex(of: .character(.dot)), dot > start else { return tokens }
        return tokens[...dot] + tokens[(dot + 1)...].map(\.ignoringCase)
    }

    /// The token that also matches the letters of the other case.
    private var ignoringCase: Self {
        switch self {
        case .character(let own):
            let range = own...own
            return range.otherCase.isEmpty ? self : .oneOf([range] + range.otherCase, isNegated: false)
        case .oneOf(let ranges, let isNegated):
            return .oneOf(ranges + ranges.flatMap(\.otherCase), isNegated: isNegated)
        case .anyCharacter, .anyName, .anyPath, .optionalFolders: return self
        }
    }

    /// Whether the token can match another character after the first.
    var repeats: Bool { self == .anyName || self == .anyPath }

    /// Whether the token can match nothing.
    var isSkippable: Bool { repeats || self == .optionalFolders }
}

extension ClosedRange<GlobCharacter> {
    private static let capitals = GlobCharacter(ascii: "A")...GlobCharacter(ascii: "Z")
    private static let smalls = GlobCharacter(ascii: "a")...GlobCharacter(ascii: "z")
    private static let distance = GlobCharacter(ascii: "a") - GlobCharacter(ascii: "A")

    /// The ASCII letters of the range in the other case.
    fileprivate var otherCase: [Self] {
        [
            overlap(Self.capitals).map { $0.lowerBound + Self.distance...$0.upperBound + Self.distance },
            overlap(Self.smalls).map { $0.lowerBound - Self.distance...$0.upperBound - Self.distance },
        ].compactMap { $0 }
    }

    private func overlap(_ other: Self) -> Self? { overlaps(other) ? clamped(to: other) : nil }
}
