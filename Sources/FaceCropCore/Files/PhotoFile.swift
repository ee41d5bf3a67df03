public import SystemPackage

/// A file that may be a photo: where it is, and where it stands in the tree that the outputs mirror.
public struct PhotoFile: Hashable, Sendable {
    /// The path to open, made of the input as given and what was found below it.
    ///
    /// Bytes, not text.
    public var path: FilePath
    /// The path in the mirrored tree: relative, without `..`, with the source's own extension.
    public var relativePath: FilePath
    /// Whether the user named this very file, rather than a folder that holds it.
    public var isNamedByUser: Bool

    /// Makes a file from where it is and where it stands in the mirrored tree.
    public init(path: FilePath, relativePath: FilePath, isNamedByUser: Bool) {
        self.path = path
        self.relativePath = relativePath
        self.isNamedByUser = isNamedByUser
    }
}
