public import SystemPackage

/// One thing that the user asked to be looked at: a file or a folder, and how it was named.
public struct DiscoverInput: Sendable, Hashable, Codable {
    /// How an input was named, which decides where it stands in the mirrored tree.
    public enum Origin: Sendable, Hashable, Codable {
        /// Named one by one, as on a command line.
        ///
        /// A missing one makes the run impossible.
        case argument
        /// Named in a list, as on standard input.
        ///
        /// Its folders are mirrored, and a missing one is a problem of that entry alone.
        case list
    }

    /// The path as given, absolute or relative to the working folder.
    public var path: FilePath
    /// How it was named.
    public var origin: Origin
    /// The folder that an entry of a list is mirrored from, absolute or relative to the working folder.
    ///
    /// `base/x/a.jpg` then stands at `x/a.jpg` in the mirrored tree, as if `base` were walked, and an entry that does
    /// not lie below it is a problem of that entry alone. Paths are compared as they are written, links are not
    /// followed. With `nil`, the default, all folders of the entry's path are mirrored; for an argument it counts for
    /// nothing.
    public var base: FilePath?

    /// Makes an input; named as an argument unless said otherwise.
    public init(path: FilePath, origin: Origin = .argument, base: FilePath? = nil) {
        self.path = path
        self.origin = origin
        self.base = base
    }
}
