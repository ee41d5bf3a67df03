import SystemPackage

extension DiscoverOptions {
    /// Makes sure that no pattern begins with the path of the only input, to which it is relative: it would match
    /// nothing, and photos that were to be left out would be taken.
    ///
    /// - Throws: `invalidOptions`, with the pattern that was meant.
    func checkPatterns() throws(RunError) {
        guard inputs.count == 1, let input = inputs.first, input.origin == .argument else { return }
        for pattern in includes + excludes {
            guard let meant = Self.relative(FilePath(pattern), to: input.path) else { continue }
            throw RunError(
                .invalidOptions,
                "The pattern '\(pattern)' matches nothing, because patterns are relative to the input '\(input.path)'. "
                    + "Write '\(meant)'."
            )
        }
    }

    /// What is behind the path of the input in a pattern; `nil` if the pattern does not begin with that path, or the
    /// input has something of that name in it.
    private static func relative(_ pattern: FilePath, to input: FilePath) -> FilePath? {
        var rest = pattern.lexicallyNormalized()
        let start = (rest.isAbsolute ? WorkingFolder.path.pushing(input) : input).lexicallyNormalized()
        guard !start.isEmpty, rest.removePrefix(start), !rest.isEmpty else { return nil }
        let first = pattern.lexicallyNormalized().components.first
        // The input may have a folder of the same path.
        if !pattern.isAbsolute, let first, first.kind == .regular, (try? input.appending(first).stat()) != nil {
            return nil
        }
        return rest
    }
}
