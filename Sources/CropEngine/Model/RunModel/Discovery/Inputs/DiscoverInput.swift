public import SystemPackage

/// A file or folder that the user named, and how it was named.
public struct DiscoverInput: Sendable, Hashable, Codable {
    /// How an input was named, which decides its place in the mirrored tree.
    public enum Origin: Sendable, Hashable, Codable {
        /// The user named it as an argument of the command.
        ///
        /// If it is missing, the run is impossible.
        case argument
        /// The user named it in a list, for example on standard input.
        ///
        /// Its folders are mirrored. If it is missing, only this entry fails.
        case list
    }

    /// The path as given, absolute or relative to the working folder.
    public var path: FilePath
    /// How it was named.
    public var origin: Origin
    /// The folder from which an entry of a list is mirrored, absolute or relative to the working folder.
    ///
    /// `base/x/a.jpg` then is at `x/a.jpg` in the mirrored tree, as if `base` were walked. If an entry is not below the
    /// base, only this entry fails. Paths are compared as written; links are not followed. With `nil`, the default, all
    /// folders of the entry's path are mirrored. For an argument, the base is ignored.
    public var base: FilePath?

    /// Makes an input; the default origin is an argument.
    public init(path: FilePath, origin: Origin = .argument, base: FilePath? = nil) {
        self.path = path
        self.origin = origin
        self.base = base
    }
}
