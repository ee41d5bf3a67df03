/// Which run of a watch a run is.
enum WatchStage: Sendable {
    /// The one at the start, which is about all files.
    case first
    /// One of those that follow, which are about what has changed.
    case later
}
