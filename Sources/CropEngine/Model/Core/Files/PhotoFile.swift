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
    /// The bytes of a photo that is in no file; its paths are then only names.
    ///
    /// `nil`, the default, reads the file.
    package var content: PhotoContent?

    /// Makes a file from its path and its place in the mirrored tree.
    public init(path: FilePath, relativePath: FilePath, isNamedByUser: Bool) {
        self.path = path
        self.relativePath = relativePath
        self.isNamedByUser = isNamedByUser
    }
}

extension PhotoFile {
    /// The bytes of the photo, from its file or from memory.
    ///
    /// - Throws: The reason if the file cannot be read, or if there are more than `maximumBytes`.
    package func read(maximumBytes: Int) throws(FileContent.Failure) -> [UInt8] {
        guard let content else { return try FileContent.read(path, maximumBytes: maximumBytes) }
        guard content.bytes.count <= maximumBytes else { throw .tooLarge(bytes: content.bytes.count) }
        return content.bytes
    }
}
