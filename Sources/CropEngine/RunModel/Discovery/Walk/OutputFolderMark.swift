/// Tells the output folder of a run from a folder with photos.
package enum OutputFolderMark {
    /// The name of the folder with the state of runs, which is in every output folder.
    package static let stateFolderName = ".facecrop"
}
