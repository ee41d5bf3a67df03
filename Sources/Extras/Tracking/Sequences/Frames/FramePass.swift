/// A pass over the frames of a sequence.
package enum FramePass: Sendable {
    /// Frames are decoded and analysed.
    case analysis
    /// Frames are decoded again, and pictures are made of them.
    case pictures
}
