package import FaceCropCore

/// A pattern of file names or paths, as in `--include '*.jpg'` and `--exclude 'cache/'`: pure, on bytes.
///
/// - `*` stands for any bytes but `/`, `?` for one character but `/`.
/// - `[abc]`, `[a-z]`: one of these characters; `[!abc]` or `[^abc]`: any other but `/`.
/// - `**` as a whole component stands for any number of folders: `**/raw`, `2003/**`, `a/**/b`.
/// - `\` takes away the meaning of the character that follows.
/// - A pattern without `/` is matched with the last component, one with `/` with the whole path in the mirrored tree
///   (``PhotoFile/relativePath``); a `/` or `./` at its start only says that.
/// - A `/` at the end lets the pattern match folders alone.
///
/// Upper and lower case differ, except of ASCII letters that follow the last dot of the pattern's last component:
/// `*.jpg` also matches `A.JPG`. A dot that the component begins with, or that stands in a set, does not count. A
/// character is a UTF-8 sequence, or a single byte where the name is not UTF-8. The C library's `fnmatch` is not used:
/// it has no `**`, and in a UTF-8 locale it rejects names that are not UTF-8.
package struct GlobPattern: Sendable, Hashable {
    private let tokens: [GlobToken]
    /// Whether the pattern is matched with the whole relative path, not with the last component.
    package let matchesWholePath: Bool
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

    /// Follows all the ways to read the text at once: the time is at most characters × tokens, whatever the pattern.
    private func matches(_ text: [GlobCharacter]) -> Bool {
        var positions = [Bool](repeating: false, count: tokens.count + 1)
        enter(0, &positions)
        for character in text {
            var next = [Bool](repeating: false, count: tokens.count + 1)
            for (position, token) in tokens.enumerated() where positions[position] && token.takes(character) {
                enter(token.repeats ? position : position + 1, &next)
            }
            positions = next
        }
        return positions[tokens.count]
    }

    /// Marks a position and those that can be reached from it without a character.
    private func enter(_ start: Int, _ positions: inout [Bool]) {
        var position = start
        while !positions[position] {
            positions[position] = true
            guard position < tokens.count, tokens[position].isSkippable else { return }
            guard tokens[position] == .optionalFolders else {
                position += 1
                continue
            }
            // `**` can be passed over by itself or with its slash.
            positions[position + 1] = true
            positions[position + 2] = true
            position += 3
        }
    }
}
