import FaceCropCore
import SystemPackage

/// What every folder walk of a run goes by.
struct WalkRules: Sendable {
    /// Which files and folders are taken.
    var filter: PathFilter
    /// Whether links to files and folders are followed.
    var followsSymbolicLinks: Bool
    /// The folder that outputs go to, whether or not it is there yet.
    var outputFolder: FilePath?
    /// What is left to other inputs.
    var claims: InputClaims
    /// Takes note of the output folders that are passed over.
    let outputFoldersMet = OutputFoldersMet()

    /// Whether a folder met inside another is left alone: it is the output folder, or an input itself.
    ///
    /// The output folder is looked up each time, since it may be made during the walk. A folder that is there while the
    /// output folder is not cannot be it.
    func skips(_ folder: FileIdentity) -> Bool {
        claims.contains(folder: folder) || outputFolder.flatMap(FileIdentity.init(of:)) == folder
    }
}
