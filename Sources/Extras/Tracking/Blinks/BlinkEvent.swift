/// An event in a sequence.
package enum BlinkEvent: Sendable, Hashable {
    /// Why closed eyes do not count as a blink.
    package enum Reason: String, Sendable, Codable {
        case tooShort
        /// The eyes closed so little and so shortly that it is rather noise.
        case unsure
        case tooLong
        /// The open eyes before were not visible: the sequence, or its visible part, begins with closed eyes.
        case openBeforeUnseen
        /// The open eyes afterwards were not visible: the sequence, or its visible part, ends with closed eyes.
        case openAfterUnseen
    }

    /// Open, closed, open.
    case blink(ClosedEyes)
    /// Closed eyes that do not count as a blink.
    case closed(ClosedEyes, Reason)
    /// From this frame on the sequence shows no face.
    case faceLost(frame: Int)
    /// From this frame on the sequence shows a face again.
    case faceReturned(frame: Int)
    /// From this frame on the sequence shows `count` faces, at least two; before, it showed another number.
    case severalFaces(frame: Int, count: Int)
}
