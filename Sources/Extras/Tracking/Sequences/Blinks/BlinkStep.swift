/// A step of the search for blinks.
package enum BlinkStep {
    /// The analysis begins, with the expected number of frames; `nil` if it is unknown.
    case began(frameCount: Int?)
    /// A frame was analysed; its events may follow.
    case frame(BlinkSeries.Frame)
    /// An event is certain; all frames that it names have been reported before.
    case event(BlinkEvent)
}
