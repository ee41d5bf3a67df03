/// What tells a folder that a run writes into from one with photos.
package enum OutputFolderMark {
    /// The name of the folder with the state of runs, which lies in every output folder.
    package static let stateFolderName = ".facecrop"
}
