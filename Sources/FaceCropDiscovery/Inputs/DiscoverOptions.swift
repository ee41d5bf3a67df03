/// Which files are looked at, and what their outputs are called when names collide.
public struct DiscoverOptions: Sendable, Hashable, Codable {
    /// Files and folders to walk.
    ///
    /// A file that is named here is always taken; `includes` and `excludes` are for what is found in folders.
    public var inputs: [DiscoverInput] = []
    /// Glob patterns of what to take; see ``GlobPattern`` for the syntax.
    ///
    /// A file is taken when one of them matches it or a folder that holds it. The default is empty, which takes all.
    public var includes: [String] = []
    /// Glob patterns of files and folders to leave out, stronger than `includes`.
    ///
    /// The default is empty.
    public var excludes: [String] = []
    /// Whether symbolic links inside folders are followed.
    ///
    /// An input that is itself a symbolic link always is. The default is `false`.
    public var followsSymbolicLinks = false
    /// What happens when several photos would get one output.
    ///
    /// The default is `.rename`.
    public var onCollision = CollisionPolicy.rename

    /// Makes options with the defaults.
    public init() {}
}
