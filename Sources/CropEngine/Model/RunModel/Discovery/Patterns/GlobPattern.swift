/// A pattern of file names or paths in bytes, as in `--include '*.jpg'` and `--exclude 'cache/'`.
///
/// - `*` stands for any bytes except `/`, `?` for one character except `/`.
/// - `[abc]`, `[a-z]`: one of these characters; `[!abc]` or `[^abc]`: any other character except `/`.
/// - `**` as a whole component stands for any number of folders: `**/raw`, `2003/**`, `a/**/b`.
/// - `\` makes the next character stand for itself.
/// - A pattern without `/` is matched with the last component, one with `/` with the whole path in the mirrored tree
///   (``PhotoFile/relativePath``); a `/` or `./` at its start has no other effect.
/// - A `/` at the end makes the pattern match folders only.
///
/// Matching is case-sensitive, except for ASCII letters after the last dot of the pattern's last component: `*.jpg`
/// also matches `A.JPG`. A dot at the start of the component, or in a set, does not count. A character is a UTF-8
/// sequence, or a single byte if the name is not UTF-8. The C library's `fnmatch` is not used: it has no `**`, and in a
/// UTF-8 locale it rejects names that are not UTF-8.
package struct GlobPattern: Sendable, Hashable {
    private let tokens: [GlobToken]
    /// Whether the pattern is matched with the whole relative path instead of the last component.
    let matchesWholePath: Bool
    /// Whether the pattern can match folders only.
    package let matchesFoldersOnly: Bool

    /// Reads a pattern.
    ///
    /// - Throws: `invalidOptions` for an empty pattern, a `[` without `]`, a range that ends before it starts, or a `\`
    ///   at the end.
    package init(_ text: String) throws(RunError) {
        var body = GlobCharacter.characters(of: Array(text.utf8))[...]
        if body.starts(with: [.dot, .slash]) { body = body.dropFirst() }
        matchesFoldersOnly = body.last == .slash
        if matchesFoldersOnly { body = body.dropLast() }
        matchesWholePath = body.contains(.slash)
        if body.first == .slash { body = body.dropFirst() }
        guard !body.isEmpty else {
            throw RunError(
                .invalidOptions,
                "The pattern '\(text)' names nothing; write for instance '*.jpg' or 'cache/'."
            )
        }
        var parser = GlobParser(rest: body)
        do throws(GlobParser.Mistake) {
            tokens = GlobToken.ignoringCaseOfExtension(try parser.parse())
        } catch {
            throw RunError(.invalidOptions, "The pattern '\(text)' \(error.rawValue).")
        }
    }

    /// Whether the pattern matches a file or folder at `relativePath`.
    package func matches(relativePath: [UInt8], isFolder: Bool) -> Bool {
        guard isFolder || !matchesFoldersOnly else { return false }
        let start = matchesWholePath ? 0 : (relativePath.lastIndex(of: .slash).map { $0 + 1 } ?? 0)
        return matches(GlobCharacter.characters(of: relativePath[start...]))
    }

    /// Matches by following all possible positions in the pattern at once, so the time is at most characters × tokens
    /// for any pattern.
    private func matches(_ text: [GlobCharacter]) -> Bool {
        var positions = [Bool](repeating: false, count: tokens.count + 1)
        enter(0, &positions)
        for character in text {
            var next = [Bool](repeating: false, count: tokens.count + 1)
            for (position, token) in tokens.enumerated() where positions[position] && token.accepts(character) {
                enter(token.repeats ? position : position + 1, &next)
            }
            positions = next
        }
        return positions[tokens.count]
    }

    /// Marks a position and all positions that can be reached from it without a character.
    private func enter(_ start: Int, _ positions: inout [Bool]) {
        var position = start
        while !positions[position] {
            positions[position] = true
            guard position < tokens.count, tokens[position].isSkippable else { return }
            guard tokens[position] == .optionalFolders else {
                position += 1
                continue
            }
            // `**` can be skipped alone or with its slash.
            positions[position + 1] = true
            positions[position + 2] = true
            position += 3
        }
    }
}
