/// The counts of a tracking run.
package struct TrackingSummary: Sendable, Hashable {
    package var frames = 0
    package var failedFrames = 0
    /// The number of frames missing from the numbering of the file names.
    package var missingFrames = 0
    package var tracks = 0
    package var scenes = 0
    /// Whether faces were not re-identified by appearance because the network is not installed.
    package var lacksEmbedder = false
    package var isInterrupted = false
    /// Whether the same run, begun once more, would go on where this one was interrupted.
    package var canGoOn = false

    package init() {}
}
