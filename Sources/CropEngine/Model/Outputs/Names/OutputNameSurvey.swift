import SystemPackage

/// What the first walk keeps of the names of files.
struct OutputNameSurvey {
    var index: OutputNameIndex
    var replacements: OriginalsCheck

    /// Notes a file that the walk has found.
    mutating func note(_ file: PhotoFile) {
        index.note(file)
        replacements.note(file)
    }

    /// The names that a table gives.
    var given: GivenNames { index.naming.given }

    /// The folders of the outputs of a file, relative to the output folder.
    func outputFolders(of file: PhotoFile) -> [FilePath] { index.naming.folders(of: file) }
}
