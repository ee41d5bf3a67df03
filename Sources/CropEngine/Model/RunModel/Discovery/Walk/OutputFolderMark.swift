/// Tells the output folder of a run from a folder with photos.
enum OutputFolderMark {
    /// The name of the folder with the state of runs, which is in every output folder.
    static let stateFolderName = ".facecrop"
}
