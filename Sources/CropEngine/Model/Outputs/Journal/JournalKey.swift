/// Makes the keys of photos in the journal.
enum JournalKey {
    /// The path in the mirrored tree, which does not depend on the folder of the photos.
    static func plain(_ file: PhotoFile) -> [UInt8] { file.relativePath.bytes }

    /// The path in the mirrored tree, a zero byte and the path of the source.
    ///
    /// Photos of several inputs may have the same path in the mirrored tree. At most one of them has the plain name of
    /// an output; all others have this key.
    static func withSource(_ file: PhotoFile) -> [UInt8] { plain(file) + [0] + file.path.bytes }

    /// The same with the path of the source from the root; `workingFolder` is that which relative paths start from.
    static func withSource(_ file: PhotoFile, from workingFolder: [UInt8]) -> [UInt8] {
        plain(file) + [0] + absolute(source: file.path.bytes, workingFolder: workingFolder)
    }

    /// A hash of the position of a source, from the root if that is known; it differs from process to process.
    static func sourceHash(source: [UInt8], workingFolder: [UInt8]) -> UInt64 {
        JournalIndex.hash(absolute(source: source, workingFolder: workingFolder))
    }

    private static func absolute(source: [UInt8], workingFolder: [UInt8]) -> [UInt8] {
        source.first == .slash ? source : workingFolder + [.slash] + source
    }

    /// The path in the mirrored tree of the photo with the key `key`.
    static func relativePath(_ key: [UInt8]) -> [UInt8] { Array(key.prefix { $0 != 0 }) }
}
