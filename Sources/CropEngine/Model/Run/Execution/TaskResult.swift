import SystemPackage

/// The result of one photo of a run.
struct TaskResult: Sendable {
    /// How it came about.
    enum Origin: Sendable {
        /// The photo was done already; `missingAnswer` is the reason why the identification service gave no new answer,
        /// if the run asked for one.
        case kept(missingAnswer: String?)
        /// The photo was processed now; `knewFaces` tells whether its faces were known or had to be detected.
        case processed(PhotoRecord, knewFaces: Bool)
        /// The photo was done under another path, and its outputs were copied to their present names.
        case moved(from: FilePath)
        /// The photo was tried now and failed as in the run before; neither the photo nor the options have changed.
        case failedAgain(PhotoRecord)
    }

    /// The photo's record in the manifest, and what the summary counts of it.
    var photo: KeptPhoto
    var origin: Origin
    /// The error that makes going on pointless, if there is one.
    var problem: RunError?
}
