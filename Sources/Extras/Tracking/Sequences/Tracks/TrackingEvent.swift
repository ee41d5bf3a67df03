package import FaceCropModel

/// An event of a tracking run; one thread at a time reports them.
package enum TrackingEvent: Sendable {
    /// A pass begins, with the expected number of frames; `nil` if it is unknown.
    case began(FramePass, frameCount: Int?)
    /// The faces of so many first frames are known from an earlier run, which ended early.
    case resumed(frameCount: Int)
    /// The number of analysed frames, the name of the last one, and its error if it failed.
    case finished(Int, String, PhotoError?)
    /// The number of frames of which pictures were made.
    case made(Int)
    /// A warning, as a sentence.
    case warning(String)
}
