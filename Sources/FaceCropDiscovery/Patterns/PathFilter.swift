package import FaceCropCore

/// Which of the files and folders found in a folder are taken, by `--include` and `--exclude`: pure, on bytes.
///
/// Relative paths are those of the mirrored tree. Excludes are stronger. An include that matches a folder takes all
/// that it holds; a folder that no include matches is walked all the same, for what may match inside it.
package struct PathFilter: Sendable, Hashable {
    private let includes: [GlobPattern]
    private let excludes: [GlobPattern]

    /// Reads the patterns.
    ///
    /// - Throws: `invalidOptions` for a pattern that cannot be read.
    package init(includes: [String], excludes: [String]) throws(RunError) {
        self.includes = try Self.patterns(includes)
        self.excludes = try Self.patterns(excludes)
    }

    /// Whether a file or folder is left out, with all that it holds.
    package func excludes(_ relativePath: [UInt8], isFolder: Bool) -> Bool {
        excludes.contains { $0.matches(relativePath: relativePath, isFolder: isFolder) }
    }

    /// Whether a file, or all of a folder, is among what is to be taken; `false` of a folder decides nothing.
    package func includes(_ relativePath: [UInt8], isFolder: Bool) -> Bool {
        includes.isEmpty || includes.contains { $0.matches(relativePath: relativePath, isFolder: isFolder) }
    }

    private static func patterns(_ texts: [String]) throws(RunError) -> [GlobPattern] {
        var patterns: [GlobPattern] = []
        for text in texts { patterns.append(try GlobPattern(text)) }
        return patterns
    }
}
