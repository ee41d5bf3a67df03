import SystemPackage

extension PhotoRecord {
    /// Makes sure that the files of the record lie in its output folder, as all do that facecrop has written.
    ///
    /// - Throws: `inputNotReadable` if one does not; `file` is the manifest or journal that holds the record.
    func checkPaths(namedBy file: FilePath) throws(RunError) {
        for written in writtenFiles {
            if let path = written.path.path, OutputPath.isOne(path.bytes) { continue }
            throw RunError(
                .inputNotReadable,
                "'\(file)' names the output '\(written.path.text)', and no output can have that place. Another user or "
                    + "program has written it; do the photos again, into another folder."
            )
        }
    }
}
