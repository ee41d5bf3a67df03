import SystemPackage

/// The rules of every folder walk of a run.
struct WalkRules: Sendable {
    /// Which files and folders are taken.
    var filter: PathFilter
    /// Whether links to files and folders are followed.
    var followsSymbolicLinks: Bool
    /// Whether folders as ``SystemFolder`` tells them are walked.
    var walksSystemFolders: Bool
    /// Whether files of facecrop itself are found, too.
    var findsOwnFiles: Bool
    /// The folder for outputs, which need not exist yet.
    var outputFolder: FilePath?
    /// The only files that are taken; `nil` takes all.
    var onlyPaths: Set<FilePath>?
    /// The only files that have settled; `nil` takes all.
    var settledFiles: SettledFiles?
    /// Receives each folder before it is listed.
    var onFolder: @Sendable (FilePath) -> Void
    /// The files and folders that other inputs find.
    var claims: InputClaims
    /// Records what walks leave out.
    let passedOver = PassedOver()

    /// Whether a finding is one of the files that are taken; problems of folders always are.
    func takes(_ finding: InputWalk.Finding) -> Bool {
        if let onlyPaths, !onlyPaths.contains(finding.path) { return false }
        guard let settledFiles, let file = finding.fileToRead else { return true }
        return settledFiles.contains(file.path)
    }

    /// Whether the walk skips a folder inside another, because it is the output folder or an input itself.
    ///
    /// The output folder is looked up each time, because it may be created during the walk. While the output folder
    /// does not exist, no folder can be the output folder.
    func skips(_ folder: FileIdentity) -> Bool {
        claims.contains(folder: folder) || outputFolder.flatMap(FileIdentity.init(of:)) == folder
    }
}
