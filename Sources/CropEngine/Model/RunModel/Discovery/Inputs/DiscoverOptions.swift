import SystemPackage

/// Which files are photos of the run, and what happens if names of their outputs collide.
public struct DiscoverOptions: Sendable, Hashable, Codable {
    /// Files and folders to walk.
    ///
    /// A file that is named here is taken unless `excludes` match it or a folder above it; `includes` apply only to
    /// files and folders found in folders.
    public var inputs: [DiscoverInput] = []
    /// Glob patterns of what to take, such as `*.jpg` or `holiday/**`.
    ///
    /// A pattern without `/` is matched with a name, one with `/` with the whole ``PhotoFile/relativePath``.
    /// A file is taken if a pattern matches it or a folder that contains it. The default is empty, which takes all
    /// files.
    public var includes: [String] = []
    /// Glob patterns of files and folders to leave out; they take precedence over `includes`.
    ///
    /// The default is empty.
    public var excludes: [String] = []
    /// Whether symbolic links inside folders are followed.
    ///
    /// An input that is itself a symbolic link is always followed. The default is `false`.
    public var followsSymbolicLinks = false
    /// Whether folders that systems and programs keep for themselves are walked: recycle bins, snapshots, and
    /// thumbnails of network storage and photo libraries.
    ///
    /// An input that is, or lies in, such a folder is always walked. The default is `false`.
    public var walksSystemFolders = false
    /// The only files that are taken among those found, by ``PhotoFile/path``; `nil`, the default, takes all.
    ///
    /// Those that are gone are found as problems.
    var onlyPaths: Set<FilePath>?
    /// What happens if several photos would get the same output.
    ///
    /// The default is `.rename`.
    public var onCollision = CollisionPolicy.rename

    /// Makes options with the defaults.
    public init() {}
}

extension DiscoverOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        OptionField("inputs", .nothing, names: ["files-from"]),
        OptionField("includes", .nothing, names: ["include"], recorded: { .texts($0.includes) }),
        OptionField("excludes", .nothing, names: ["exclude"], recorded: { .texts($0.excludes) }),
        OptionField(
            "followsSymbolicLinks",
            .nothing,
            names: ["follow-symlinks"],
            recorded: { .flag($0.followsSymbolicLinks) }
        ),
        OptionField(
            "walksSystemFolders",
            .nothing,
            names: ["system-folders"],
            recorded: { .ifTrue($0.walksSystemFolders) }
        ),
        OptionField("onlyPaths", .nothing),
        // It changes the names of outputs, which are compared for each photo.
        OptionField("onCollision", .nothing, names: ["on-collision"], recorded: { .text($0.onCollision.rawValue) }),
    ]
}
