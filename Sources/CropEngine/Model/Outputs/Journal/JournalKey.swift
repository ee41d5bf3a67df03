/// Makes the keys of photos in the journal.
enum JournalKey {
    /// The path in the mirrored tree, which does not depend on the folder of the photos.
    static func plain(_ file: PhotoFile) -> [UInt8] { file.relativePath.bytes }

    /// The path in the mirrored tree, a zero byte and the path of the source from the root.
    ///
    /// Photos of several inputs may have the same path in the mirrored tree. At most one of them has the plain name of
    /// an output; all others have this key. `workingFolder` is that which relative paths start from; if it is empty,
    /// that is not known, and they stay as they are.
    static func withSource(_ file: PhotoFile, from workingFolder: [UInt8]) -> [UInt8] {
        plain(file) + [0] + absolute(source: file.path.bytes, workingFolder: workingFolder)
    }

    /// The key of an entry as this version writes it: earlier versions named the source in it as it was spelled.
    static func current(_ header: JournalEntry.Header) -> [UInt8] {
        guard let end = header.key.firstIndex(of: 0) else { return header.key }
        let source = Array(header.key[(end + 1)...])
        return header.key[...end] + absolute(source: source, workingFolder: header.workingFolder)
    }

    /// A hash of the position of a source, from the root if that is known; it differs from process to process.
    static func sourceHash(source: [UInt8], workingFolder: [UInt8]) -> UInt64 {
        JournalIndex.hash(absolute(source: source, workingFolder: workingFolder))
    }

    private static func absolute(source: [UInt8], workingFolder: [UInt8]) -> [UInt8] {
        source.first == .slash || workingFolder.isEmpty ? source : workingFolder + [.slash] + source
    }

    /// The path in the mirrored tree of the photo with the key `key`.
    static func relativePath(_ key: [UInt8]) -> [UInt8] { Array(key.prefix { $0 != 0 }) }
}
