/// Which files and folders are taken, by `--include` and `--exclude`; includes count for what is found in folders.
///
/// Relative paths are those of the mirrored tree, in bytes. Excludes take precedence. If an include matches a folder,
/// everything in it is taken. A folder that no include matches is walked, too, because an include may match something
/// inside it.
struct PathFilter: Sendable, Hashable {
    private let includes: [GlobPattern]
    private let excludes: [GlobPattern]

    /// Reads the patterns.
    ///
    /// - Throws: `invalidOptions` for a pattern that cannot be read.
    init(includes: [String], excludes: [String]) throws(RunError) {
        self.includes = try Self.patterns(includes)
        self.excludes = try Self.patterns(excludes)
    }

    /// Whether a file, or a folder with all its contents, is left out.
    func excludes(_ relativePath: [UInt8], isFolder: Bool) -> Bool {
        excludes.contains { $0.matches(relativePath: relativePath, isFolder: isFolder) }
    }

    /// Whether a file that the user has named, or a folder above it, is left out.
    func excludesNamed(_ relativePath: [UInt8]) -> Bool {
        guard !excludes.isEmpty else { return false }
        let folders = relativePath.indices.filter { relativePath[$0] == .slash }.map { Array(relativePath[..<$0]) }
        return folders.contains { excludes($0, isFolder: true) } || excludes(relativePath, isFolder: false)
    }

    /// Whether a file, or a folder with all its contents, is taken; for a folder, `false` leaves its contents
    /// undecided.
    func includes(_ relativePath: [UInt8], isFolder: Bool) -> Bool {
        includes.isEmpty || includes.contains { $0.matches(relativePath: relativePath, isFolder: isFolder) }
    }

    private static func patterns(_ texts: [String]) throws(RunError) -> [GlobPattern] {
        var patterns: [GlobPattern] = []
        for text in texts { patterns.append(try GlobPattern(text)) }
        return patterns
    }
}
