/// Whether an eye is open.
package struct EyeOpenness: Hashable, Sendable, Codable {
    /// What can be said about an eye.
    package enum State: String, Sendable, Codable {
        case open
        case closed
        case unsure
    }

    /// Why nothing can be said about an eye.
    package enum Doubt: String, Sendable, Codable {
        /// The eye lies beyond the photo's edge, in part at least.
        case outsidePhoto
        /// The head is turned too far to the side.
        case turnedAway
        /// The eye has too few pixels.
        case tooSmall
        /// The eye is as dark as behind glasses: what the lids do cannot be seen.
        case hidden
        /// The lids are nearly as far apart as those of some open and some closed eyes.
        case betweenThresholds
    }

    /// The eye aspect ratio: the mean distance of the lids by that of the corners, both in pixels.
    package var aspectRatio: Double
    package var state: State
    /// Why the state is `unsure`; `nil` when it is not.
    package var doubt: Doubt?
}
