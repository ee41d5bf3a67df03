/// A stretch of frames with both eyes closed.
package struct ClosedEyes: Sendable, Hashable, Codable {
    /// The first frame with both eyes below the lower threshold.
    package var firstFrame: Int
    /// The last one before an eye is open again; between both, eyes may be between the thresholds.
    package var lastFrame: Int
    /// When the first frame is shown, in milliseconds after the first of the sequence.
    package var startMilliseconds: Double
    /// From then until the frame after the last is shown; until the last one is, where there is none after it.
    package var milliseconds: Double

    package init(firstFrame: Int, lastFrame: Int, startMilliseconds: Double, milliseconds: Double) {
        self.firstFrame = firstFrame
        self.lastFrame = lastFrame
        self.startMilliseconds = startMilliseconds
        self.milliseconds = milliseconds
    }

    /// How many frames it takes, both ends counted.
    package var frameCount: Int { lastFrame - firstFrame + 1 }
}

/// What happens in a sequence.
package enum BlinkEvent: Sendable, Hashable {
    /// Why closed eyes are no blink.
    package enum Reason: String, Sendable, Codable {
        case tooShort
        case tooLong
        /// Nobody saw the eyes open before: the sequence, or what is seen of it, begins with closed eyes.
        case openBeforeUnseen
        /// Nobody saw them open again: the sequence, or what is seen of it, ends with closed eyes.
        case openAfterUnseen
    }

    /// Open, closed, open.
    case blink(ClosedEyes)
    /// Closed eyes that are no blink.
    case closed(ClosedEyes, Reason)
    /// From this frame on there is no face.
    case faceLost(frame: Int)
    /// From this frame on there is a face again.
    case faceReturned(frame: Int)
    /// From this frame on there are several faces, where there was one or none, or another number of them.
    case severalFaces(frame: Int, count: Int)
}
