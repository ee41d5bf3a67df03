/// One part of a ``GlobPattern``.
enum GlobToken: Sendable, Hashable {
    /// This very character.
    case character(GlobCharacter)
    /// `?`.
    case anyCharacter
    /// One of the ranges, or none of them when negated.
    case oneOf([ClosedRange<GlobCharacter>], isNegated: Bool)
    /// `*`.
    case anyName
    /// `**`.
    case anyPath
    /// Marks that the two tokens that follow, `**` and `/`, may be left out together.
    case optionalFolders

    /// Whether the token can stand for this character.
    func takes(_ character: GlobCharacter) -> Bool {
        switch self {
        case .character(let own): own == character
        case .anyCharacter, .anyName: character != .slash
        case .oneOf(let ranges, let isNegated):
            character != .slash && ranges.contains { $0.contains(character) } != isNegated
        case .anyPath: true
        case .optionalFolders: false
        }
    }

    /// Whether the token goes on after having taken a character.
    var repeats: Bool { self == .anyName || self == .anyPath }

    /// Whether the token can stand for nothing.
    var isSkippable: Bool { repeats || self == .optionalFolders }
}
