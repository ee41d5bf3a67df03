public import SystemPackage

/// Which files are looked at.
public struct DiscoverOptions: Sendable, Hashable {
    /// Files and folders to walk.
    public var inputs: [FilePath] = []
    /// Glob patterns of file names or relative paths to take; empty takes all.
    ///
    /// The default is empty.
    public var includes: [String] = []
    /// Glob patterns of file names, folder names or relative paths to leave out.
    ///
    /// The default is empty.
    public var excludes: [String] = []
    /// Whether symbolic links are followed.
    ///
    /// The default is `false`.
    public var followsSymbolicLinks = false

    /// Makes options with the defaults.
    public init() {}
}
