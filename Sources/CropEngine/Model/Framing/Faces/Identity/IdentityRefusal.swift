/// Why a face is not identified.
package enum IdentityRefusal: String, Sendable, Codable, CaseIterable {
    /// The face has too few pixels.
    case tooSmall
    /// The face is turned too far to a side, up or down.
    case tooTurned
    case tooBlurred
    /// The face cannot be aligned, or, where only frontal faces are taken, the landmark network sees no face there: it
    /// is in profile, mostly hidden, or not a face.
    case noLandmarks
    /// The face is not wholly inside the part of the picture in which faces count.
    case outsideFrame
    /// The service sees no face there.
    case notSeen

    /// The reason, in words that follow "the face".
    package var text: String {
        switch self {
        case .tooSmall: "is too small"
        case .tooTurned: "is turned too far away"
        case .tooBlurred: "is too blurred"
        case .noLandmarks: "cannot be made out"
        case .outsideFrame: "is not wholly inside the frame"
        case .notSeen: "was not seen by the service"
        }
    }
}
