/// A second, slow implementation of pattern matching: component by component, with all alternatives tried in turn.
///
/// It covers only short patterns and paths of ASCII characters, with sets and escapes inside a component.
struct GlobOracle {
    private static let maximumLength = 16

    private var components: [[Character]]
    private let matchesWholePath: Bool

    /// The oracle of a pattern; `nil` if it does not cover the pattern.
    init?(_ text: String) {
        guard Self.speaksAbout(text.utf8) else { return nil }
        // `a[/]b` and `a\/b` could be read as one component or as two.
        guard !text.contains("\\/"), !(text.contains("[") && text.contains("/")) else { return nil }
        var text = Substring(text)
        // The slash remains, so that the whole path is matched.
        if text.hasPrefix("./") { text = text.dropFirst() }
        if text.hasSuffix("/") { text = text.dropLast() }
        matchesWholePath = text.contains("/")
        if text.hasPrefix("/") { text = text.dropFirst() }
        components = text.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
        // The meaning of an empty component is undefined.
        guard components.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    /// Whether the pattern matches; `nil` if the oracle does not cover the path.
    func matches(_ path: [UInt8]) -> Bool? {
        guard Self.speaksAbout(path) else { return nil }
        let parts = String(decoding: path, as: UTF8.self).split(separator: "/").map(Array.init)
        guard matchesWholePath else { return Self.matches(components[...], [parts.last ?? []][...]) }
        return Self.matches(components[...], parts[...])
    }

    private static func speaksAbout(_ bytes: some Collection<UInt8>) -> Bool {
        // A carriage return and a line feed would be one `Character`.
        bytes.count <= maximumLength && bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }

    private static func matches(_ pattern: ArraySlice<[Character]>, _ path: ArraySlice<[Character]>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        let rest = pattern.dropFirst()
        if first.count > 1, first.allSatisfy({ $0 == "*" }) {
            // At the end `**` matches the content of a folder, elsewhere any number of folders.
            if rest.isEmpty { return !path.isEmpty }
            return (0...path.count).contains { matches(rest, path.dropFirst($0)) }
        }
        guard let name = path.first else { return false }
        let looseStart = rest.isEmpty ? extensionStart(first) : .max
        return matches(first[...], name[...], looseFrom: looseStart) && matches(rest, path.dropFirst())
    }

    /// The index in the last component from which letter case is ignored: after its last dot, if that is outside a set
    /// and not the first character.
    private static func extensionStart(_ component: [Character]) -> Int {
        var start = Int.max
        var rest = component[...]
        var isFirst = true
        while let character = rest.popFirst() {
            if character == "[" {
                guard let (_, after) = set(rest, ["x"]) else { return start }
                rest = after
            } else {
                let own = character == "\\" ? rest.popFirst() : character
                if own == ".", !isFirst { start = rest.startIndex }
            }
            isFirst = false
        }
        return start
    }

    /// Whether `pattern`, a part of a component, matches `name`; from the index `looseFrom` on letter case is ignored.
    private static func matches(
        _ pattern: ArraySlice<Character>,
        _ name: ArraySlice<Character>,
        looseFrom: Int
    ) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        let rest = pattern.dropFirst()
        if first == "*" {
            // Stars beside each other say no more than one; tried in turn, fifteen take half a minute.
            if rest.first == "*" { return matches(rest, name, looseFrom: looseFrom) }
            return (0...name.count).contains { matches(rest, name.dropFirst($0), looseFrom: looseFrom) }
        }
        guard let character = name.first else { return false }
        let isLoose = pattern.startIndex >= looseFrom
        let readings = isLoose ? Set([character] + Array(character.lowercased() + character.uppercased())) : [character]
        switch first {
        case "?": return matches(rest, name.dropFirst(), looseFrom: looseFrom)
        case "\\":
            return rest.first.map(readings.contains) ?? false
                && matches(rest.dropFirst(), name.dropFirst(), looseFrom: looseFrom)
        case "[":
            guard let (holds, after) = set(rest, readings) else { return false }
            return holds && matches(after, name.dropFirst(), looseFrom: looseFrom)
        default: return readings.contains(first) && matches(rest, name.dropFirst(), looseFrom: looseFrom)
        }
    }

    /// Whether a set contains one of the `readings` of a character, and the text after its `]`; its `[` has been read.
    ///
    /// A negated set matches if it contains none of the readings.
    private static func set(
        _ text: ArraySlice<Character>,
        _ readings: Set<Character>
    ) -> (Bool, ArraySlice<Character>)? {
        var rest = text
        let isNegated = rest.first == "!" || rest.first == "^"
        if isNegated { rest = rest.dropFirst() }
        var isIn = false
        var isFirst = true
        while let next = rest.first, isFirst || next != "]" {
            isFirst = false
            guard let low = member(&rest) else { return nil }
            var high = low
            if rest.first == "-", let after = rest.dropFirst().first, after != "]" {
                rest = rest.dropFirst()
                guard let end = member(&rest) else { return nil }
                high = end
            }
            if readings.contains(where: { low <= $0 && $0 <= high }) { isIn = true }
        }
        return rest.isEmpty ? nil : (isIn != isNegated, rest.dropFirst())
    }

    /// Takes one character of a set, without its escaping backslash.
    private static func member(_ text: inout ArraySlice<Character>) -> Character? {
        if text.first == "\\" { text = text.dropFirst() }
        return text.popFirst()
    }
}
