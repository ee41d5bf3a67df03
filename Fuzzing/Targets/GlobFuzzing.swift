import FaceCropModel

/// Patterns of `--include` and `--exclude`, and paths to match.
enum GlobFuzzing {
    /// The input consists of a pattern, a NUL byte, and a path.
    static func pattern(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let text = input.part(upTo: 0)
        let path = Array(input.rest)
        // Arguments that are not UTF-8 are refused earlier.
        guard let text = String(validating: text, as: UTF8.self), let pattern = try? GlobPattern(text) else { return }
        let matchesFile = pattern.matches(relativePath: path, isFolder: false)
        let matchesFolder = pattern.matches(relativePath: path, isFolder: true)
        try expect(
            matchesFile,
            equals: matchesFolder && !pattern.matchesFoldersOnly,
            "'\(text)' and \(path): what matches a file matches a folder"
        )
        guard let oracle = GlobOracle(text), RelativePathRule.holds(path) else { return }
        guard let expected = oracle.matches(path) else { return }
        try expect(
            matchesFolder,
            equals: expected,
            "'\(text)' matches '\(String(decoding: path, as: UTF8.self))' by the rule"
        )
    }
}
