/// Whether an eye is open.
package struct EyeOpenness: Hashable, Sendable, Codable {
    /// The state of an eye.
    package enum State: String, Sendable, Codable {
        case open
        case closed
        case unsure
    }

    /// Why the state of an eye is unknown.
    package enum Doubt: String, Sendable, Codable {
        /// At least a part of the eye is beyond the photo's edge.
        case outsidePhoto
        /// The head is turned too far to the side.
        case turnedAway
        /// The eye has too few pixels.
        case tooSmall
        /// The eye is as dark as behind dark glasses, so the lids cannot be seen.
        case hidden
        /// The distance between the lids fits both open and closed eyes.
        case betweenThresholds
    }

    /// The eye aspect ratio: the mean distance between the lids divided by the distance between the corners, both in
    /// pixels.
    package var aspectRatio: Double
    package var state: State
    /// Why the state is `unsure`; `nil` if it is not.
    package var doubt: Doubt?

    package init(aspectRatio: Double, state: State, doubt: Doubt? = nil) {
        self.aspectRatio = aspectRatio
        self.state = state
        self.doubt = doubt
    }
}
