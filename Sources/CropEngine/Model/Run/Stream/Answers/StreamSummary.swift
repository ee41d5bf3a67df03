/// What a stream has done, in numbers.
package struct StreamSummary: Sendable, Hashable {
    /// The photos that were answered.
    package var run = RunSummary()
    /// Lines or frames that were no requests.
    package var mistakeCount = 0
    /// Whether the input could not be read to its end, because it was not known where the next frame began.
    package var isLost = false
}
