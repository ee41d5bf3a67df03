public import SystemPackage

/// A file that may be a photo: its path, and its place in the tree that the outputs mirror.
public struct PhotoFile: Hashable, Sendable {
    /// The path to open: the input as given, followed by the path below it.
    ///
    /// It is bytes, not text.
    public var path: FilePath
    /// The path in the mirrored tree: relative, without `..`, with the source's own extension.
    public var relativePath: FilePath
    /// Whether the user named this very file, rather than a folder that contains it.
    public var isNamedByUser: Bool

    /// Makes a file from its path and its place in the mirrored tree.
    public init(path: FilePath, relativePath: FilePath, isNamedByUser: Bool) {
        self.path = path
        self.relativePath = relativePath
        self.isNamedByUser = isNamedByUser
    }
}
